// Two extern __shared__ arrays are one memory; so are carvings that overlap.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
extern __shared__ int ints[];
extern __shared__ double doubles[];
__global__ void drf(int *a)
{
	ints[threadIdx.x] = 1;
	__syncthreads();
	doubles[threadIdx.x] = 2;
	double *half = doubles + 32;
	half[threadIdx.x] = 3;
	__syncthreads();
	ints[2 * threadIdx.x + 1] = 2;
}
__global__ void racy(int *a)
{
	ints[threadIdx.x] = threadIdx.x;
	doubles[threadIdx.x] = threadIdx.x;
}
