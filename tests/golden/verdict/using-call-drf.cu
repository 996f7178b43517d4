// expect: drf
namespace lib {
template <typename T> __device__ void put(T &x, T v) { x = v; }
__device__ void wait() { __syncthreads(); }
}
template <typename T> __global__ void own(T *A)
{
	using lib::put;
	put(A[blockIdx.x * blockDim.x + threadIdx.x], (T)threadIdx.x);
}
using lib::put;
using lib::wait;
template <typename T> __global__ void apart(T *A)
{
	__shared__ int s[1024];
	::put(s[threadIdx.x], 1);
	wait();
	put(A[blockIdx.x * blockDim.x + threadIdx.x], (T)s[blockDim.x - 1 - threadIdx.x]);
}
