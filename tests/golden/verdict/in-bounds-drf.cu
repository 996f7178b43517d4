// args: --block-dim=64 --grid-dim=1
// expect: drf
// Nothing here leaves its array, or not for certain.
__global__ void guarded(int *a) { __shared__ int s[64]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); if (t < 63) a[t] = s[t + 1]; }
__global__ void halo(int *a)
{
	__shared__ int s[66];
	int t = threadIdx.x;
	s[t + 1] = a[t];
	if (t == 0) s[0] = s[65] = 0;
	__syncthreads();
	a[t] = s[t] + s[t + 2];
}
__global__ void table(int *a, const int *at) { __shared__ int s[64]; int t = threadIdx.x; s[t] = t; __syncthreads(); a[t] = s[at[t]]; }
__global__ void number(int *a, int n) { __shared__ int s[64]; int t = threadIdx.x; s[t] = t; __syncthreads(); a[t] = s[n]; }
__global__ void bounded(int *a, int n) { __shared__ int s[64]; int t = threadIdx.x; s[t] = t; __syncthreads(); if (t + 1 < n) a[t] = s[t + 1]; }
__global__ void vector(int *a) { __shared__ int s[64]; int t = threadIdx.x; if (t < 16) ((int4 *)s)[t] = make_int4(t, t, t, t); __syncthreads(); a[t] = s[t]; }
