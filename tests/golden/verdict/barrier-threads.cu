// args: --block-dim=128 --grid-dim=1
// expect: all drf
// expect: all_racy racy
// expect: by_instruction drf
// expect: by_number drf
// expect: part possibly-racy
// expect: half possibly-racy
// expect: of_its_own possibly-racy
// expect: missed racy
// exec: by_instruction no inline assembly is not executed
/* A barrier that is told how many threads it waits for is that of the block where these are all; else nobody knows whom it orders. */
__global__ void all(int *A)
{
	__shared__ int s[128];
	s[threadIdx.x] = threadIdx.x;
	__barrier_sync_count(1, 128);
	A[threadIdx.x] = s[127 - threadIdx.x];
}
__global__ void all_racy(int *A)
{
	__shared__ int s[128];
	s[threadIdx.x] = threadIdx.x;
	__barrier_sync_count(1, 128);
	A[threadIdx.x] = s[127 - threadIdx.x];
	s[threadIdx.x] = 2;
}
__global__ void by_instruction(int *A)
{
	__shared__ int s[128];
	s[threadIdx.x] = threadIdx.x;
	asm volatile("bar.sync %0, %1;" :: "r"(1), "r"(128) : "memory");
	A[threadIdx.x] = s[127 - threadIdx.x];
	asm volatile("barrier.sync 1, 128;" ::: "memory");
	s[threadIdx.x] = 2;
}
__global__ void by_number(int *A)
{
	__shared__ int s[128];
	s[threadIdx.x] = threadIdx.x;
	__barrier_sync_count(0, blockDim.x);
	A[threadIdx.x] = s[127 - threadIdx.x];
}
__global__ void part(int *A)
{
	__shared__ int s[128];
	s[threadIdx.x] = threadIdx.x;
	__barrier_sync_count(threadIdx.x / 64, 64);
	A[threadIdx.x] = s[127 - threadIdx.x];
}
__global__ void half(int *A)
{
	__shared__ int s[64];
	if (threadIdx.x < 64) {
		s[threadIdx.x] = threadIdx.x;
		__barrier_sync_count(1, 64);
		A[threadIdx.x] = s[63 - threadIdx.x];
	}
}
__global__ void of_its_own(int *A)
{
	__shared__ int s[128];
	s[threadIdx.x] = threadIdx.x;
	__barrier_sync_count(threadIdx.x / 32, 32);
	A[threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void missed(int *A)
{
	if (threadIdx.x < 64) __barrier_sync_count(1, 128);
	A[threadIdx.x] = 1;
}
