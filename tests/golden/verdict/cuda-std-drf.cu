// args: --block-dim=32 --grid-dim=1
// libcu++ has the names of the standard library, for the device: optional holds its value in the thread's own memory.
// expect: picked drf
// expect: paired drf
// exec: no clang has no libcu++
#include <cuda/std/functional>
#include <cuda/std/optional>
__global__ void picked(int *a, int n)
{
  cuda::std::optional<int> o = cuda::std::nullopt;
  int i = threadIdx.x;
  if (i < n) o = cuda::std::plus<>{}(i, 1);
  if (o.has_value()) a[o.value()] = cuda::std::min(i, n);
}
__global__ void paired(int *a)
{
  auto p = cuda::std::make_pair(static_cast<cuda::std::int32_t>(threadIdx.x), 1);
  a[p.first] = p.second;
}
