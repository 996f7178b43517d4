// args: --launch auto
// expect: after_swap racy
// expect: after_swap_apart drf
// expect: after_move racy
// expect: after_assign racy
// expect: by_turns drf
// Vectors of the device that are swapped, or moved from, hand over where their elements lie.
#include <thrust/device_vector.h>
#include <utility>
#define KERNEL(name) __global__ void name(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
KERNEL(after_swap)
KERNEL(after_swap_apart)
KERNEL(after_move)
KERNEL(after_assign)
KERNEL(by_turns)

static int *of(thrust::device_vector<int> &v) { return thrust::raw_pointer_cast(v.data()); }

int main()
{
	thrust::device_vector<int> v(100), w(100), other;
	int *p = of(v);
	v.swap(w);
	after_swap<<<1, 32>>>(p, of(w));
	after_swap_apart<<<1, 32>>>(p, of(v));
	thrust::device_vector<int> moved(std::move(w));
	after_move<<<1, 32>>>(of(moved), p);
	other = std::move(moved);
	after_assign<<<1, 32>>>(of(other), p);
	for (int i = 0; i < 3; i++) {
		by_turns<<<1, 32>>>(of(v), of(other));
		v.swap(other);
	}
	return 0;
}
