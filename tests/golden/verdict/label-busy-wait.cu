// What follows a loop that waits for another thread is ordered in a way that is not understood: possible at best.
// expect: spin possibly-racy
// expect: function possibly-racy
// expect: flag possibly-racy
// expect: counts racy
// args: --block-dim=64 --grid-dim=1
__global__ void spin(int *lock, int *A)
{
	while (atomicCAS(lock, 0, 1) != 0);
	A[0] += 1;
	__threadfence();
	atomicExch(lock, 0);
}

__device__ void acquire(int *lock) { for (;;) { if (atomicExch(lock, 1) == 0) break; } }
__global__ void function(int *lock, int *A)
{
	acquire(lock);
	A[0] += 1;
	__threadfence();
	atomicExch(lock, 0);
}

__global__ void flag(int *ready, int *A)
{
	if (threadIdx.x == 0) {
		A[0] = 1;
		__threadfence();
		atomicExch(ready, 1);
	} else {
		do { } while (atomicAdd(ready, 0) == 0);
		A[threadIdx.x] = A[0];
	}
}

// The loop's end has nothing to do with the atomic.
__global__ void counts(int *lock, int *A)
{
	for (int i = 0; i < 10; i++) atomicAdd(lock, 1);
	A[0] = threadIdx.x;
}
