// A store that meets itself and two reads, in launches that have to be looked for.
// args: --block-dim=32 --grid-dim=1
// expect: rare racy
// alarm: 12 / 12
// alarm: 12 / 10
// alarm: 12 / 11
__global__ void rare(int *a, int *out, int n, int m)
{
	if (n < 3000 || m < 3000 || n * 7 - m * 5 != 12343) return;
	int x = a[1], y;
	y = a[threadIdx.x % 2];
	a[threadIdx.x % 3] = threadIdx.x;
	out[threadIdx.x] = x + y;
}
