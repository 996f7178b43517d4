// Whether the loop passes a barrier is not known in this form, though nothing is accessed in it: the phases around it
// are supersets, and say so.
__global__ void some_iterations(int *a, int n)
{
	a[threadIdx.x] = 0;
	for (int i = 0; i < n; i++)
		if (i % 2) __syncthreads();
	a[threadIdx.x + 1] = 1;
}
