// The same without a barrier.
// expect: racy
// alarm: 10 / 12
// args: --block-dim=64 --grid-dim=1
template<class T> struct Shared {
	__device__ operator T *() { extern __shared__ int memory[]; return (T *)memory; }
};
template<class T> __global__ void k(T *a)
{
	Shared<T> s; s[threadIdx.x] = a[threadIdx.x];
	T *p = Shared<T>();
	a[threadIdx.x] = p[63 - threadIdx.x];
}
