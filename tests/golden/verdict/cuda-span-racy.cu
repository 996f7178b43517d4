// args: --block-dim=32 --grid-dim=1
// The racy twin of cuda-span-drf.
// expect: fill racy
// exec: no clang has no libcu++
#include <cuda/std/span>
__global__ void fill(cuda::std::span<int> s)
{
  auto half = s.subspan(threadIdx.x);
  if (!half.empty()) half[1] = threadIdx.x;
  if (threadIdx.x < s.size()) s[threadIdx.x] += 1;
}
