// args: --block-dim=32 --grid-dim=1
// A span of libcu++ is a pointer and a size: its elements are the kernel's memory.
// expect: fill drf
// exec: no clang has no libcu++
#include <cuda/std/span>
__global__ void fill(cuda::std::span<int> s)
{
  auto half = s.subspan(threadIdx.x);
  if (!half.empty()) half[0] = threadIdx.x;
  if (threadIdx.x < s.size()) s[threadIdx.x] += 1;
}
