__global__ void byte(int *a, unsigned char n) { a[n] = threadIdx.x; }
