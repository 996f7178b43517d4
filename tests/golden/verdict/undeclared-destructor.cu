// A destructor of a class that nothing declares has no name behind its `::` at once: the face asked for that name's first letter.
// expect: fill drf
// exec: no Lost is of a missing header
Lost::~Lost() {}
__global__ void fill(int *a)
{
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
