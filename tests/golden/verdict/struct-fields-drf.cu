// Distinct fields of one element do not race.
// expect: drf
// args: --block-dim=32 --grid-dim=1
struct pair { int x, y; };
__global__ void k(struct pair *P)
{
	unsigned t = threadIdx.x;
	if (t % 2 == 0)
		P[t / 2].x = t;
	else
		P[t / 2].y = t;
}
