// expect: racy
// args: --block-dim=8 --grid-dim=1
__device__ void walk(int p[], int n) { for (int i = 0; i < n; i++) *p++ = i + threadIdx.x; }

__global__ void overlapping(int q[]) { walk(q + 8 * threadIdx.x, 9); }

__global__ void next(int q[])
{
	q += threadIdx.x;
	q[0] = 1;
	q++;
	q[0] = 2;
}
