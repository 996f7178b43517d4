// expect: possibly-racy
// expect: apart drf
// args: --block-dim=64 --grid-dim=1
// exec: no clang refuses it: expected expression
// Functions that clang rejects: what they name is written, and they may reach a barrier.
__device__ int counter;
__device__ void sums(int i) { extern __shared__ int part[]; part[i] = ; }
__device__ void counts() { counter = ; }
__device__ void waits(int *p) { *p = ; __syncthreads(); }

__global__ void shares(int *a)
{
	extern __shared__ int s[];
	s[threadIdx.x] = 1;
	sums(threadIdx.x);
	a[threadIdx.x] = s[threadIdx.x];
}
__global__ void names(int *a) { counts(); a[threadIdx.x] = 1; }
__global__ void passes(int *a) { waits(a + threadIdx.x); }
__global__ void apart(int *a) { a[threadIdx.x] = 1; }
