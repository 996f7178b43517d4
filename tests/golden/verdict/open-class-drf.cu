// Objects of classes that a template leaves open, used without a race.
// expect: own_element drf
// expect: temporary drf
// expect: braces drf
// expect: several_constructors drf
// expect: numbers drf
// expect: group drf
// expect: refs drf
// expect: objects drf
// args: --block-dim=64
#include <cooperative_groups.h>
#include <cuda/atomic>

template <class T> struct row {
	T *p;
	int n;
	T *q;
	__device__ row(T *x, int k, T *y) : p(x + k), n(k), q(y) {}
	__device__ row(T *x, T *y) : p(x), n(0), q(y) {}
	__device__ row(int k, T *y) : p(nullptr), n(k), q(y) {}
	__device__ void put(int i, T v) { p[i] = v; }
	__device__ void other(int i, T v) { q[i] = v; }
};
template <class T> __global__ void own_element(T *a, T *c)
{
	row<T> r(a, blockIdx.x * blockDim.x, c);
	r.put(threadIdx.x, T(1));
	r.other(blockIdx.x * blockDim.x + threadIdx.x, T(threadIdx.x));
}
template <class T> __global__ void temporary(T *a, T *c) { row<T>(a, blockIdx.x * 64, c).put(threadIdx.x, T(threadIdx.x)); }
template <class T> __global__ void braces(T *a, T *c) { row<T> r{a, int(blockIdx.x * 64), c}; r.put(threadIdx.x, T(threadIdx.x)); }
template <class T> __global__ void several_constructors(T *a, T *c)
{
	__shared__ T s[64], t[64];
	row<T> r(s, t);
	r.put(threadIdx.x, T(threadIdx.x));
	r.other(threadIdx.x, T(threadIdx.x));
}

template <class T, int N> struct tile { T *p; __device__ tile(T *q) : p(q) {} __device__ void put(T v) { p[blockIdx.x * N + threadIdx.x] = v; } };
template <class T> __global__ void numbers(T *a) { tile<T, 64> t(a); t.put(T(threadIdx.x)); }

template <class G, class T> __device__ T reduce(G g, T *s, T v)
{
	int lane = g.thread_rank();
	for (int i = g.size() / 2; i > 0; i /= 2) {
		s[lane] = v;
		g.sync();
		if (lane < i) v += s[lane + i];
		g.sync();
	}
	return v;
}
template <class T> __global__ void group(T *a)
{
	__shared__ T s[64];
	T v = reduce(cooperative_groups::this_thread_block(), s, a[blockIdx.x * blockDim.x + threadIdx.x]);
	if (threadIdx.x == 0) a[blockIdx.x * blockDim.x] = v;
}

template <class T> __global__ void refs(T *a)
{
	cuda::atomic_ref<T, cuda::thread_scope_device> r(a[0]);
	r.fetch_add(T(1));
	cuda::atomic_ref<T>(a[1]).fetch_add(1, cuda::memory_order_relaxed);
}
template <class T> __global__ void objects(cuda::atomic<T, cuda::thread_scope_device> *a)
{
	a->fetch_add(T(1));
	a[1].store(T(2));
}
