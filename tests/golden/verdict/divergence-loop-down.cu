// A loop that counts down to the thread's own number: barriers in it are passed by some more often than by others.
// args: --block-dim=8 --grid-dim=1
// expect: own_end racy
// expect: one_end drf
__global__ void own_end(int *a)
{
	for (int i = 10; i > (int)threadIdx.x; i--)
		__syncthreads();
}

__global__ void one_end(int *a, int n)
{
	for (int i = 10; i > n; i--)
		__syncthreads();
}
