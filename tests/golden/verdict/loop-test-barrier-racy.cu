// expect: racy
// args: --block-dim=64 --grid-dim=1
/* Who comes to a loop at all comes to the barrier in its test, and one that goes round more often meets it more often. */
__global__ void some_come(int *a)
{
	if (threadIdx.x < 32)
		for (int i = 0; __syncthreads(), i < 0; i++)
			a[threadIdx.x] = i;
}

__device__ bool more(int i, int n)
{
	__syncthreads();
	return i < n;
}

__global__ void more_often(int *a)
{
	for (int i = 0; more(i, threadIdx.x > 31); i++)
		a[threadIdx.x] = i;
}

// It is not met where the part before it ends the loop.
__global__ void passed_over(int *a)
{
	__shared__ int s[64];
	for (int i = 0; i < 4 && (__syncthreads(), true); i++)
		s[(threadIdx.x + i) % 64] = threadIdx.x;
	s[threadIdx.x] = 1;
}

__global__ void before_the_test(int *a, int n)
{
	__shared__ int s[64];
	int i = 0;
	do {
		s[(threadIdx.x + i) % 64] = threadIdx.x;
		i++;
	} while (__syncthreads(), a[threadIdx.x] = s[63 - threadIdx.x], i < 4);
}
