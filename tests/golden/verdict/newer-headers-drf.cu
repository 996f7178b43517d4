// A header that the library has since C++20 says what the file is written in, though no word of it is a keyword.
// expect: drf
// exec: flags -std=c++20
// args: --block-dim=64 --grid-dim=1
#include <concepts>
template<class T> __device__ int place(T, int i)
{
	if constexpr (std::same_as<T, float>) return i;
	else return i / 2;
}
template<class T> __global__ void put(T *a) { int i = threadIdx.x; a[place(T(), i)] = i; }
void start(float *a) { put<<<1, 64>>>(a); }
