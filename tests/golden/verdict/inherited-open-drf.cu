// args: --grid-dim 1
// expect: drf
template <class T, int N> struct job {
	T *p;
	int k;
	__device__ void run() { p[threadIdx.x * N / N * k] = threadIdx.x; }
	__device__ int at(int i) { return i / N; }
};
template <class R, int N> struct task : job<R, N> { __device__ void go() { this->run(); } };
template <class T, int N> __global__ void inherited(T *A) { task<T, N> j; j.p = A; j.k = 1; j.go(); }
template <class T> __global__ void by_name(T *A) { task<T, 1> j; j.p = A; j.k = 2; j.run(); }
template <class T> __global__ void fields(T *A) { task<T, 1> j; j.p = A; j.p[threadIdx.x] = threadIdx.x; j.p = A + 1; }
struct B {};
template <class T> struct base { __device__ int at(int i) { return i / 2; } };
template <> struct base<B> { __device__ int at(int i) { return i; } };
template <class T> struct heir : base<T> { int *A; __device__ void go(int i) { A[this->at(i)] = i; } };
template <class T, class X> __device__ void through(int *A, X x) { heir<T> d; d.A = A; d.go(threadIdx.x); }
template <class X> __global__ void of_special(int *A, X x) { through<B>(A, x); }
