// args: --grid-dim 1
// expect: drf
template <class T> struct field { T z; int k = 0; __device__ field() {} __device__ field(int i) : k(i) {} };
template <class T> struct plain { T *p; int n; };
template <class T> __global__ void by_field(int *A) { field<T> v; A[threadIdx.x + v.k] = threadIdx.x; }
template <class T> __global__ void by_value(int *A) { field<T> v(5); A[threadIdx.x + v.k] = threadIdx.x; }
template <class T> __global__ void listed(int *A) { field<T> v{}; A[threadIdx.x + v.k] = threadIdx.x; }
template <class T> __global__ void set_later(T *A) { plain<T> v; v.p = A; v.n = threadIdx.x; v.p[v.n] = threadIdx.x; }
template <class T> __global__ void numbers(T *A, int n)
{
	T x, y[4];
	if (threadIdx.x < n) x = A[threadIdx.x];
	y[0] = x;
	y[1] = 2;
	A[threadIdx.x] = x + y[0];
}
template <class T> __global__ void in_shared(T *A) { __shared__ plain<T> v; if (threadIdx.x == 0) v.n = 1; __syncthreads(); A[threadIdx.x] = v.n; }
