// expect: drf
// args: --grid-dim 4
// A range-for over an object runs its begin(), end() and the operators of its iterators.
template <int dim> struct Stride {
	int from, to;
	struct iterator {
		int pos;
		__device__ iterator(int p) : pos(p) {}
		__device__ int operator*() const { return pos; }
		__device__ iterator &operator++() { pos += gridDim.x * blockDim.x; return *this; }
		__device__ bool operator!=(const iterator &o) const { return pos < o.pos; }
	};
	__device__ Stride(int n) : from(0), to(n) {}
	__device__ iterator begin() const { return iterator(from + blockDim.x * blockIdx.x + threadIdx.x); }
	__device__ iterator end() const { return iterator(to); }
};
struct Span { float *p; int n; __device__ float *begin() { return p; } __device__ float *end() { return p + n; } };
__global__ void k1(float *a, int n) { for (auto i : Stride<0>(n)) a[i] = i; }
__global__ void k2(float *a, int n) { Stride<0> s(n); for (int i : s) { if (i == 7) continue; a[i] = i; } }
__global__ void k3(float *a, int n) { Span s = { a + (blockIdx.x * blockDim.x + threadIdx.x) * n, n }; for (auto &x : s) x = 1; }
