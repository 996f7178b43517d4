// A wide store reaches its last element: what one thread stores at 4i .. 4i + 3 is what its neighbour's at 4i - 1 is not, and at 4i + 3 is.
// args: --block-dim=32 --grid-dim=1
// expect: last_of_run racy
// expect: behind_run drf
__global__ void last_of_run(int *a)
{
	if (threadIdx.x % 2) a[4 * threadIdx.x - 1] = threadIdx.x;
	else *(int4 *)(a + 4 * threadIdx.x) = make_int4(1, 2, 3, 4);
}

__global__ void behind_run(int *a)
{
	if (threadIdx.x % 2) a[4 * threadIdx.x] = threadIdx.x;
	else *(int4 *)(a + 4 * threadIdx.x) = make_int4(1, 2, 3, 4);
}
