// expect: drf
// args: --block-dim=64 --grid-dim=1
struct buffers { int *a, *b; __device__ void swap() { int *t = a; a = b; b = t; } };
__global__ void k(int *A, int n)
{
	__shared__ int s[64], t[64];
	buffers q{s, t};
	t[threadIdx.x] = 0;
	__syncthreads();
	for (int i = 0; i < n; i++) {
		q.a[threadIdx.x] = i;
		A[threadIdx.x] = q.b[threadIdx.x ^ 1];
		__syncthreads();
		q.swap();
	}
}
