// args: --block-dim=32 --grid-dim=1
// exec: no params_t is of a missing header
// Two overloads could take a number of a type that nothing declares: neither is believed.
// expect: fill unsupported
__device__ int place(const int *a, int b) { return threadIdx.x; }
__device__ int place(const int *a, float b) { return 0; }
__global__ void fill(int *a, const params_t params)
{
  a[place(a, params.step)] = threadIdx.x;
}
