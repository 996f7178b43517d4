// goto backward is a loop, with a barrier in it too.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a, int n)
{
	__shared__ int s[64];
	int k = 0;
again:
	s[threadIdx.x] = k;
	__syncthreads();
	a[32 * k + threadIdx.x] = s[31 - threadIdx.x];
	__syncthreads();
	k++;
	if (k < 8)
		goto again;
}
__global__ void racy(int *a, int n)
{
	__shared__ int s[64];
	int k = 0;
again:
	s[threadIdx.x] = k;
	__syncthreads();
	a[32 * k + threadIdx.x] = s[31 - threadIdx.x];
	k++;
	if (k < 8)
		goto again;
}
