// An object of a class that converts to a pointer to shared memory, used in a template.
// expect: drf
// args: --block-dim=64 --grid-dim=1
template<class T> struct Shared {
	__device__ operator T *() { extern __shared__ int memory[]; return (T *)memory; }
};
template<class T> __global__ void k(T *a)
{
	Shared<T> s;
	s[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	T *p = Shared<T>();
	a[threadIdx.x] = p[63 - threadIdx.x];
}
