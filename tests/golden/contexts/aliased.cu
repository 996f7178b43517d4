// args: --front tree --launch auto
// expect: shift possibly-racy
// expect: apart drf
// One allocation is given twice: what is assumed of two pointers is false there.
__global__ void shift(float *a, float *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void apart(float *a, float *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }

int main()
{
	float *d, *e;
	cudaMalloc(&d, 4096);
	cudaMalloc(&e, 4096);
	shift<<<1, 32>>>(d, d);
	apart<<<1, 32>>>(d, e);
}
