// What clang leaves unwritten in templates that nothing instantiates: copies, operators and conversions of a class. They run all the same.
// args: --block-dim=32 --grid-dim=1
// expect: racy
struct C {
	int *p;
	__device__ C(int *q) : p(q) {}
	__device__ C(const C &c) : p(c.p) { atomicAdd(&p[2], 1); }
	__device__ int operator+(int i) const { return atomicAdd(&p[i], 1); }
	__device__ int operator[](int i) const { return atomicAdd(&p[i], 1); }
	__device__ C &operator+=(int i) { atomicAdd(&p[i], 1); return *this; }
	__device__ operator int() const { return atomicAdd(&p[2], 1); }
};
template<class T> __device__ void by_value(C c, T x) {}
template<class T> __device__ void as_number(int n, T x) {}
template<class T> __global__ void argument(T x) { __shared__ int s[64]; C c(s); by_value(c, x); s[threadIdx.x] = 1; }
template<class T> __global__ void number(T x) { __shared__ int s[64]; C c(s); as_number(c, x); s[threadIdx.x] = 1; }
template<class T> __global__ void sum(T x) { __shared__ int s[64]; C c(s); int n = c + (x, 2); s[threadIdx.x] = 1; }
template<class T> __global__ void element(T x) { __shared__ int s[64]; C c(s); int n = c[(x, 2)]; s[threadIdx.x] = 1; }
template<class T> __global__ void added(T x) { __shared__ int s[64]; C c(s); c += (x, 2); s[threadIdx.x] = 1; }
template<class T> __global__ void cast(T x) { __shared__ int s[64]; C c(s); T n = (T)c; s[threadIdx.x] = 1; }
template<class T> __global__ void listed(T *x) { new (x + threadIdx.x / 2) T{threadIdx.x}; }
