// args: --block-dim=32 --grid-dim=1
// The destructor of a number is a word that does nothing. It was taken for a call of something that is not known.
// expect: own drf
// expect: shown drf
template <class T> struct box {
  T value;
  __device__ void empty() { value.~T(); }
};
__global__ void own(int *a)
{
  box<int> b;
  b.value = threadIdx.x;
  b.empty();
  a[threadIdx.x] = 1;
}
__global__ void shown(int *a)
{
  typedef int number;
  a[threadIdx.x].~number();
}
