// args: --block-dim=32 --grid-dim=1
// The constructor of a plain class does nothing, however many elements an array has.
// expect: fill drf
struct pair { int a, b; };
__global__ void fill(pair *out)
{
  pair all[512];
  all[threadIdx.x].a = threadIdx.x;
  out[threadIdx.x].a = all[threadIdx.x].a;
}
