// What such a header decides counts.
// expect: racy
// label: true
// exec: flags -std=c++20
// args: --block-dim=64 --grid-dim=2
#include <concepts>
template<class T> __device__ int place(T, int i)
{
	if constexpr (std::same_as<T, float>) return i / 2;
	else return i;
}
template<class T> __global__ void put(T *a) { int i = threadIdx.x; a[place(T(), i)] = i; }
void start(float *a) { put<<<2, 64>>>(a); }
