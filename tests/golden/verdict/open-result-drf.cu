// What a call gives that a template leaves open, where it is not used, or a number.
// args: --block-dim=32 --grid-dim=1
// expect: unused drf
// expect: number drf
template<class E> struct ops { static __device__ E twice(E v) { return v + v; } static __device__ E twice(E *v) { return *v; } };
template<class T> __global__ void unused(T *a) { __shared__ T s[64]; s[threadIdx.x] = T(1); ops<T>::twice(T(2)); __syncthreads(); a[threadIdx.x] = s[threadIdx.x]; }
template<class T> __global__ void number(T *a) { __shared__ T s[64]; s[threadIdx.x] = ops<T>::twice(T(3)); __syncthreads(); a[threadIdx.x] = s[threadIdx.x ^ 1]; }
