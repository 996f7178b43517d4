// Atomics of two sizes are not atomic for one another.
// expect: mixed racy
// expect: apart drf
// args: --block-dim=64 --grid-dim=2
__global__ void mixed(int *A)
{
	if (threadIdx.x) atomicAdd(A, 1);
	else atomicAdd((unsigned long long *)A, 1ull);
}

__global__ void apart(int *A)
{
	if (threadIdx.x) atomicAdd(A, 1);
	else atomicAdd((unsigned long long *)A + 1, 1ull);
}
