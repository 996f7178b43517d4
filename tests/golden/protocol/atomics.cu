// Atomics keep their scope; what they return is a variable.
__global__ void k(int *A, int *count)
{
	int at = atomicAdd(count, 1);
	atomicAdd_block(&A[at], 1);
	__threadfence();
	A[at + 1] = 1;
}
