// args: --block-dim=32 --grid-dim=1
// exec: no uchar is of a missing header
// The racy twin of undeclared-parameter-drf.
// expect: mix racy
__device__ uchar twice(uchar a, const int *t) { uchar p = 0; if (a & 1) p ^= a; return p + t[threadIdx.x]; }
__global__ void mix(uchar4 *a, uchar *c, int *t)
{
  uchar x;
  x = twice(a[threadIdx.x].x, t);
  c[threadIdx.x] = x;
  t[threadIdx.x / 2] = 1;
}
