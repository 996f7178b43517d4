// A constant beyond 63 bits is compared as what it is.
// expect: racy
// label: true
// args: --block-dim=3 --grid-dim=1
__global__ void k(unsigned *A2)
{
  ((threadIdx.x != 0 && 0ull < (unsigned long long)(0 - 4)) ? A2 + 2 : A2)[0] = (short)threadIdx.x;
}
