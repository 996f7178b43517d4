// args: --block-dim=32 --grid-dim=1
// The racy twin of cuda-std-drf.
// expect: picked racy
// expect: paired racy
// exec: no clang has no libcu++
#include <cuda/std/functional>
#include <cuda/std/optional>
__global__ void picked(int *a, int n)
{
  cuda::std::optional<int> o = cuda::std::nullopt;
  int i = threadIdx.x;
  if (i < n) o = cuda::std::plus<>{}(i, 1);
  if (o.has_value()) a[o.value() / 2] = i;
}
__global__ void paired(int *a)
{
  auto p = cuda::std::make_pair(static_cast<cuda::std::int32_t>(threadIdx.x), 1);
  a[p.second] = p.first;
}
