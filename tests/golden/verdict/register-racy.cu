// The racy twin of register-drf.
// expect: scale racy
__global__ void scale(float *a, int n)
{
  register int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i + 1];
}
