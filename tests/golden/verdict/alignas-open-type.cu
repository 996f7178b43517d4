// `__shared__ alignas(16) T s[64]` of a template: nvcc takes it, of which clang drops the alignment.
// exec: no clang itself takes no alignment behind __shared__ before an open type
// args: --block-dim=64 --grid-dim=1
// expect: mirrored drf
// expect: shifted racy
template<class T> __global__ void mirrored(T *a)
{
	__shared__ alignas(16) T s[64];
	s[threadIdx.x] = a[threadIdx.x];
	__syncthreads();
	a[threadIdx.x] = s[63 - threadIdx.x];
}

template<class T> __global__ void shifted(T *a)
{
	__shared__ alignas(16) T s[65];
	s[threadIdx.x] = a[threadIdx.x];
	a[threadIdx.x] = s[threadIdx.x + 1];
}

template __global__ void mirrored(float *);
template __global__ void shifted(float *);
