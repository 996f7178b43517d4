// exec: no cub/cub.cuh is not there
// CUB's primitives where a template leaves their types open: the storage is used again only after a barrier.
// expect: again possibly-racy
// expect: again_after_barrier drf
// expect: named possibly-racy
// expect: named_after_barrier drf
// expect: two_in_a_union possibly-racy
// expect: two_with_a_barrier drf
// expect: some_threads racy
// expect: own_storage drf
// expect: one_storage possibly-racy
// expect: exchanged drf
#include <cub/cub.cuh>

template <typename T, int N> __global__ void again(const T *in, T *out, int n)
{
	using Reduce = cub::BlockReduce<T, N>;
	__shared__ typename Reduce::TempStorage storage;
	for (int i = 0; i < n; i++) {
		T sum = Reduce(storage).Sum(in[i * blockDim.x + threadIdx.x]);
		if (threadIdx.x == 0) out[blockIdx.x * n + i] = sum;
	}
}

template <typename T, int N> __global__ void again_after_barrier(const T *in, T *out, int n)
{
	using Reduce = cub::BlockReduce<T, N>;
	__shared__ typename Reduce::TempStorage storage;
	for (int i = 0; i < n; i++) {
		T sum = Reduce(storage).Sum(in[i * blockDim.x + threadIdx.x]);
		if (threadIdx.x == 0) out[blockIdx.x * n + i] = sum;
		__syncthreads();
	}
}

template <typename T, int N> __global__ void named(const T *in, T *out)
{
	typedef cub::BlockScan<T, N> Scan;
	__shared__ typename Scan::TempStorage storage;
	Scan scan(storage);
	T first, second;
	scan.ExclusiveSum(in[threadIdx.x], first);
	scan.InclusiveSum(first, second);
	out[blockIdx.x * blockDim.x + threadIdx.x] = second;
}

template <typename T, int N> __global__ void named_after_barrier(const T *in, T *out)
{
	typedef cub::BlockScan<T, N> Scan;
	__shared__ typename Scan::TempStorage storage;
	Scan scan{storage};
	T first, second;
	scan.ExclusiveSum(in[threadIdx.x], first);
	__syncthreads();
	scan.InclusiveSum(first, second);
	out[blockIdx.x * blockDim.x + threadIdx.x] = second;
}

template <typename T, int N> __global__ void two_in_a_union(const T *in, T *out)
{
	__shared__ union {
		typename cub::BlockReduce<T, N>::TempStorage reduce;
		typename cub::BlockScan<T, N>::TempStorage scan;
	} storage;
	T before, sum = cub::BlockReduce<T, N>(storage.reduce).Sum(in[threadIdx.x]);
	cub::BlockScan<T, N>(storage.scan).ExclusiveSum(sum, before);
	out[blockIdx.x * blockDim.x + threadIdx.x] = before;
}

template <typename T, int N> __global__ void two_with_a_barrier(const T *in, T *out)
{
	__shared__ union {
		typename cub::BlockReduce<T, N>::TempStorage reduce;
		typename cub::BlockScan<T, N>::TempStorage scan;
	} storage;
	T before, sum = cub::BlockReduce<T, N>(storage.reduce).Sum(in[threadIdx.x]);
	__syncthreads();
	cub::BlockScan<T, N>(storage.scan).ExclusiveSum(sum, before);
	out[blockIdx.x * blockDim.x + threadIdx.x] = before;
}

template <typename T, int N> __global__ void some_threads(const T *in, T *out)
{
	using Reduce = cub::BlockReduce<T, N>;
	__shared__ typename Reduce::TempStorage storage;
	if (threadIdx.x < 16) {
		T sum = Reduce(storage).Sum(in[threadIdx.x]);
		if (threadIdx.x == 0) out[blockIdx.x] = sum;
	}
}

template <typename T> __global__ void own_storage(const T *in, T *out)
{
	__shared__ typename cub::WarpReduce<T>::TempStorage storage[32];
	int warp = threadIdx.x / 32;
	T sum = cub::WarpReduce<T>(storage[warp]).Sum(in[threadIdx.x]);
	if (threadIdx.x % 32 == 0) out[blockIdx.x * 32 + warp] = sum;
}

template <typename T> __global__ void one_storage(const T *in, T *out)
{
	__shared__ typename cub::WarpReduce<T>::TempStorage storage;
	int warp = threadIdx.x / 32;
	T sum = cub::WarpReduce<T>(storage).Sum(in[threadIdx.x]);
	if (threadIdx.x % 32 == 0) out[blockIdx.x * 32 + warp] = sum;
}

template <typename T> __global__ void exchanged(const T *in, T *out)
{
	__shared__ typename cub::WarpExchange<T, 4>::TempStorage storage[32];
	T items[4];
	for (int i = 0; i < 4; i++) items[i] = in[4 * threadIdx.x + i];
	cub::WarpExchange<T, 4>(storage[threadIdx.x / 32]).BlockedToStriped(items, items);
	for (int i = 0; i < 4; i++) out[4 * (blockIdx.x * blockDim.x + threadIdx.x) + i] = items[i];
}
