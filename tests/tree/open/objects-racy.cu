// Operators and conversions of a class in templates that nothing instantiates: clang does not write there which of them run.
// args: --block-dim=32 --grid-dim=1
// expect: racy
struct N {
	int *p;
	__device__ operator int() const { p[1] = threadIdx.x; return 2; }
	__device__ int operator,(int) { p[4] = threadIdx.x; return 1; }
	__device__ int operator!() { p[5] = threadIdx.x; return 1; }
	__device__ bool operator&&(bool b) { p[6] = threadIdx.x; return b; }
};
template <class T> __global__ void begins(T *a, int *q) { N n{q}; T t = n; a[threadIdx.x] = t; }
template <class T> __global__ void stored(T *a, int *q) { N n{q}; a[threadIdx.x] = n; }
template <class T> __global__ void index(T *a, int *q) { N n{q}; a[n] = 1; }
template <class T> __global__ void added(T *a, int *q, T z) { N n{q}; a[threadIdx.x] = z + n; }
template <class T> __global__ void comma(T *a, int *q, T z) { N n{q}; a[threadIdx.x] = (n, z); }
template <class T> __global__ void inverted(T *a, int *q, T z) { N n{q}; a[threadIdx.x] = !n; }
template <class T> __global__ void both(T *a, int *q, T z) { N n{q}; a[threadIdx.x] = (n && z > T(0)) ? 1 : 2; }
template <class T> __device__ T give(int *q) { N n{q}; return n; }
template <class T> __global__ void returned(T *a, int *q) { a[threadIdx.x] = give<T>(q); }
template <class T> __global__ void bound(T *a, int *q) { N n{q}; const T &t = n; a[threadIdx.x] = t; }
template <class T> __global__ void elements(T *a, int *q) { N n{q}; T b[2] = {n, n}; a[threadIdx.x] = b[0]; }
template <class T> __global__ void argument(T *a, int *q) { N n{q}; auto f = [&](T t) { return t; }; a[threadIdx.x] = f(n); }
template <class T> __global__ void chosen(T *a, int *q, bool c, T z) { N n{q}; a[threadIdx.x] = c ? n : z; }
template <class T> struct walks {
	T *p;
	__device__ walks &operator++() { ++p; return *this; }
	__device__ T &operator*() { return *p; }
	__device__ operator T &() { return *p; }
	__device__ T &at(int i) { return p[i]; }
	static __global__ void stepped(T *a) { walks o{a}; ++o; *o = threadIdx.x; }
	static __global__ void converted(T *a) { walks o{a}; T &r = o; r = threadIdx.x; }
	static __global__ void one_of(T *a) { walks o{a}; (threadIdx.x > 3 ? o.at(0) : o.at(1)) = threadIdx.x; }
};
