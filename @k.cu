__global__ void k(int *a, int n) { a[threadIdx.x] = n; }
