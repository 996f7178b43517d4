// What is constrained by concepts is C++20, which a file is read as where it has them.
// expect: drf
// exec: flags -std=c++20
// args: --block-dim=64 --grid-dim=2
template<class T, class U> struct same { static constexpr bool value = false; };
template<class T> struct same<T, T> { static constexpr bool value = true; };
template<class T> concept number = same<T, float>::value || same<T, double>::value;
template<number T> __global__ void scale(T *a, T by) { a[blockIdx.x * blockDim.x + threadIdx.x] *= by; }
template<class T> requires number<T> __global__ void put(T *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
void start(float *a) { scale<float><<<2, 64>>>(a, 2.0f); put<float><<<2, 64>>>(a); }
