// Functions that another build defines in another way: where nothing else writes there is no answer.
// expect: emptied unsupported
// expect: method unsupported
// expect: twin drf
// expect: declared_only drf
// expect: never_read drf
#define T threadIdx.x
#ifdef USER
__device__ __forceinline__ void put(int *a, int v) { a[0] = v; }
#else
__device__ __forceinline__ void put(int *a, int v) {}
#endif
__global__ void emptied(int *a) { put(a, T); }

struct logger {
	int *to;
#ifdef USER
	__device__ logger(int *a) : to(a) {}
	__device__ auto log(int v) const -> void { *to = v; }
#else
	__device__ logger(int *a) {}
	__device__ auto log(int v) const -> void {}
#endif
};
__global__ void method(int *a) { logger l(a); l.log(T); }

#if defined(USER)
__device__ int *at(int *a) { return a; }
#else
__device__ int *at(int *a) { return a + blockIdx.x * blockDim.x + T; }
#endif
__global__ void twin(int *a) { *at(a) = 1; }

#ifdef USER
__device__ void late(int *a, int v);
#endif
__device__ void late(int *a, int v) { a[blockIdx.x * blockDim.x + v] = v; }
__global__ void declared_only(int *a) { late(a, T); }

#if 0
__device__ void old(int *a, int v) { a[0] = v; }
#else
__device__ void old(int *a, int v) { }
#endif
__global__ void never_read(int *a) { old(a, T); }
