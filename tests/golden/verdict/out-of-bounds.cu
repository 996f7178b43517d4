// args: --block-dim=64 --grid-dim=1
// expect: drf
// bounds: behind before one_more vector last_phase
// An access of an element that the array does not have, by one thread and in every phase; what only leaves a row, or by a value that is read, is not told.
__global__ void behind(int *a) { __shared__ int s[64]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); a[t] = s[t + 1]; }
__global__ void before(int *a) { __shared__ int s[64]; int t = threadIdx.x; s[t] = a[t]; __syncthreads(); a[t] = s[t - 1]; }
__global__ void one_more(int *a)
{
	__shared__ int s[64][4];
	int t = threadIdx.x, sum = 0;
	for (int i = 0; i < 4; i++) s[t][i] = a[t];
	__syncthreads();
	for (int i = 0; i <= 4; i++) sum += s[t][i];
	a[t] = sum;
}
__global__ void vector(int *a) { __shared__ int s[66]; int t = threadIdx.x; if (t < 17) ((int4 *)s)[t] = make_int4(t, t, t, t); __syncthreads(); a[t] = s[t]; }
__global__ void last_phase(int *a)
{
	__shared__ int s[64];
	for (int k = 0; k < 64; k += 16) {
		__syncthreads();
		if (threadIdx.x < 32) s[threadIdx.x + k] = k;
	}
	__syncthreads();
	a[threadIdx.x] = s[threadIdx.x];
}
