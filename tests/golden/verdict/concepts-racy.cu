// The same without the block.
// expect: racy
// exec: flags -std=c++20
// label: true
// args: --block-dim=64 --grid-dim=2
template<class T, class U> struct same { static constexpr bool value = false; };
template<class T> struct same<T, T> { static constexpr bool value = true; };
template<class T> concept number = same<T, float>::value || same<T, double>::value;
template<number T> __global__ void scale(T *a, T by) { a[threadIdx.x] *= by; }
void start(float *a) { scale<float><<<2, 64>>>(a, 2.0f); }
