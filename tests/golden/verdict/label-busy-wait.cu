// What follows a loop that waits for another thread is ordered in a way that is not understood: possible at best.
// expect: spin possibly-racy
// expect: function possibly-racy
// expect: flag possibly-racy
// expect: counts racy
// expect: of_grid possibly-racy
// exec: of_grid_ptx no inline assembly
// expect: of_grid_ptx possibly-racy
// expect: before_it racy
// expect: without_barrier racy
// expect: in_block racy
// expect: of_lanes possibly-racy
// expect: plain_flag racy
// args: --block-dim=64 --grid-dim=2
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

// One thread waits for the other blocks, and the barrier of its block lets the others go on.
__device__ void wait_all(int *barrier)
{
	__syncthreads();
	if (threadIdx.x == 0) {
		__threadfence();
		atomicAdd(barrier, 1);
		while (atomicAdd(barrier, 0) < 2) { }
	}
	__syncthreads();
}

__global__ void of_grid(int *barrier, int *A, int *out)
{
	if (threadIdx.x == 0) A[blockIdx.x] = threadIdx.x;
	wait_all(barrier);
	out[64 * blockIdx.x + threadIdx.x] = A[threadIdx.x % 2];
}

__global__ void of_grid_ptx(int *barrier, int *A, int *out)
{
	if (threadIdx.x == 0) A[blockIdx.x] = threadIdx.x;
	if (threadIdx.x == 0) {
		asm volatile("red.release.gpu.global.add.s32 [%0], %1;" ::"l"(barrier), "r"(1));
		for (int found = -1; found != 2;) asm volatile("ld.global.acquire.gpu.b32 %0, [%1];" : "=r"(found) : "l"(barrier));
	}
	__syncthreads();
	out[64 * blockIdx.x + threadIdx.x] = A[threadIdx.x % 2];
}

// Nobody has waited yet.
__global__ void before_it(int *barrier, int *A)
{
	if (threadIdx.x == 0) A[0] = blockIdx.x;
	wait_all(barrier);
}

// Only the one who waits is held.
__global__ void without_barrier(int *barrier, int *A, int *out)
{
	if (threadIdx.x == 0) A[blockIdx.x] = threadIdx.x;
	if (threadIdx.x == 0) {
		__threadfence();
		atomicAdd(barrier, 1);
		while (atomicAdd(barrier, 0) < 2) { }
	}
	out[64 * blockIdx.x + threadIdx.x] = A[threadIdx.x % 2];
}

// Both are behind the barrier.
__global__ void in_block(int *barrier, int *A)
{
	wait_all(barrier);
	A[64 * blockIdx.x] = threadIdx.x;
}

// A warp that waits for another one.
__global__ void of_lanes(int *out)
{
	__shared__ int ready, s[64];
	if (threadIdx.x == 0) ready = 0;
	__syncthreads();
	if (threadIdx.x < 32) {
		s[threadIdx.x] = threadIdx.x;
		__threadfence_block();
		__syncwarp();
		if (threadIdx.x == 0) atomicExch(&ready, 1);
	} else {
		if (threadIdx.x == 32) while (atomicAdd(&ready, 0) == 0) { }
		__syncwarp();
		out[64 * blockIdx.x + threadIdx.x] = s[threadIdx.x - 32];
	}
}

// What is waited for is read while it is stored.
__global__ void plain_flag(volatile int *ready)
{
	if (blockIdx.x > 0 && threadIdx.x == 0) while (ready[blockIdx.x - 1] == 0) { }
	__syncthreads();
	if (threadIdx.x == 0) ready[blockIdx.x] = 1;
}
