// The racy twin of undeclared-list-member-drf.
// expect: copy racy
// exec: no n is of a missing header
namespace n { void f(); }
n::view<int const> times(1, 2);
class info {
public:
  explicit constexpr info(int *p, int m) : to(p), size(m) {}
  constexpr int *at(int i) const { return to + i; }
  n::view<int const> *list{};
private:
  int *to{};
  int size{};
};
__global__ void copy(int *a, int m)
{
  info one(a, m);
  *one.at(blockIdx.x * blockDim.x + threadIdx.x / 2) = threadIdx.x;
}
