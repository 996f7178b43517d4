// expect: racy
// args: --block-dim=32 --grid-dim=1
// alarm: 9 / 11
struct pair { int x, y; };
__global__ void k(struct pair *P)
{
	unsigned t = threadIdx.x;
	if (t % 2 == 0)
		P[t / 2].y = t;
	else
		P[t / 2].y = t + 1;
}
