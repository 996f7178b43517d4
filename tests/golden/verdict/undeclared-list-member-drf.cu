// A member that points to what nothing declares, with an empty list: clang has no type for the list, and crashed when it evaluated the
// constructor.
// expect: copy drf
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
  *one.at(blockIdx.x * blockDim.x + threadIdx.x) = 1;
}
