// What a call that a template leaves open gives may lead to what it was given, at any distance, in later phases too.
// args: --block-dim=32 --grid-dim=2
// expect: by_reference racy
// expect: by_pointer racy
// expect: in_object racy
// expect: indexed benign
// expect: walked racy
// expect: block_atomic drf
#include <cuda/atomic>
template<class E> struct ref { E *p; __device__ ref(E &x) : p(&x) {} __device__ void add(E v) { p[threadIdx.x] = v; } };
template<class E> struct ops {
	static __device__ E *ahead(E *p, int i) { return i < 3 ? p + i : &p[1]; }
	static __device__ E *ahead(E *p, E i) { return p; }
};
template<class T> __global__ void by_reference(T *a) { __shared__ T s[64]; T &r = *ops<T>::ahead(s, 2); __syncthreads(); int x = s[threadIdx.x]; if (threadIdx.x == 0) r = x; }
template<class T> __global__ void by_pointer(T *a) { __shared__ T s[64]; T *r = ops<T>::ahead(s, 2); __syncthreads(); int x = s[threadIdx.x]; if (threadIdx.x == 0) *r = x; }
template<class T> __global__ void in_object(T *a) { __shared__ T s[64]; ref<T> r(*ops<T>::ahead(s, 2)); __syncthreads(); int x = s[threadIdx.x]; r.add(x); }
template<class T> __global__ void indexed(T *a) { ref<T> r(*ops<T>::ahead(a, threadIdx.x)); r.add(3); }
template<class T> __global__ void walked(T *a) { T *r = ops<T>::ahead(a, threadIdx.x); for (int i = 0; i < 4; i++) *r++ = threadIdx.x; }
template<class T> __global__ void block_atomic(T *a) { __shared__ T s[64]; cuda::atomic_ref<T, cuda::thread_scope_block>(ops<T>::ahead(s, 2)[2]).fetch_add(3); }
