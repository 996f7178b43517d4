// args: --block-dim=32 --grid-dim=1
// exec: no uchar is of a missing header
// A function of the file itself whose parameters are of a type that nothing declares: clang finds that a number fits none of them, but there is
// no other one.
// expect: mix drf
__device__ uchar twice(uchar a, const int *t) { uchar p = 0; if (a & 1) p ^= a; return p + t[threadIdx.x]; }
__global__ void mix(uchar4 *a, uchar *c, int *t)
{
  uchar x;
  x = twice(a[threadIdx.x].x, t);
  c[threadIdx.x] = x;
}
