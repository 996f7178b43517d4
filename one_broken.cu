__global__ void good(int *a) { a[threadIdx.x] = 1; }
__global__ void bad(int *a) {
	a[0] = ;
}
