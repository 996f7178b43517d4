// Arrays carved out of one extern __shared__ array, next to each other.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a)
{
	extern __shared__ int all[];
	int *first = all;
	float *second = (float *)&first[blockDim.x];
	char *third = (char *)(second + blockDim.x);
	first[threadIdx.x] = 1;
	second[threadIdx.x] = 2;
	third[threadIdx.x] = 3;
}
__global__ void racy(int *a)
{
	extern __shared__ int all[];
	int *first = all;
	float *second = (float *)&first[blockDim.x];
	first[threadIdx.x + 1] = threadIdx.x;
	second[threadIdx.x] = 2;
}
