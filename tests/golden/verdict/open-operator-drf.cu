// args: --block-dim=32 --grid-dim=1
// In a template that nothing instantiates `(lo + hi) / 2` is of no class, though our headers have a `+` of halves: its type was theirs.
// expect: search drf
#include <cuda_bf16.h>
template <class V, class I, class F> __global__ void search(int *a, const V *v, I n, F f)
{
  typename F::template list<V>::item *first = nullptr;
  I lo = 0, hi = n;
  while (lo < hi) {
    I mid = (lo + hi) / 2;
    if (v[mid] < v[0] && first == nullptr) lo = mid + 1;
    else hi = mid;
  }
  a[threadIdx.x] = lo;
}
