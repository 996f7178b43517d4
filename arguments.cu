__global__ void k(int *a) { int t[EXTRA]; t[0] = SIZE; a[threadIdx.x] = t[0]; }
