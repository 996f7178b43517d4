// `register` means nothing to a GPU, and is no error in C++17 either: clang was told so and was not listening (each such kernel was lost).
// expect: scale drf
__global__ void scale(float *a, int n)
{
  register int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= 2;
}
