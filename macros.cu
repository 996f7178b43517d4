#if defined(A) && !defined(B) && C == 2 && D == 3
__global__ void k(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 1; }
#endif
