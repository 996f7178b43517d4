// Operators of a class template are followed, and an overload is chosen by the types that a launch fixes.
// args: --block-dim=32 --grid-dim=1
// expect: drf
// expect: overloaded racy
struct unrelated { float f; };
__device__ unrelated operator+(unrelated a, int b);
__device__ unrelated &operator+=(unrelated &a, int b);
__device__ unrelated &operator*(unrelated a);
template<class T> struct view {
	T *data;
	__device__ T &operator()(int i) { return data[i]; }
	__device__ T operator()(int i) const { return data[i]; }
	__device__ T operator*() const { return data[threadIdx.x]; }
};
__device__ void put(int &x, int v) { x = v; }
__device__ void put(double &x, double v) { }
template<class T> __global__ void called(view<T> v, T *p) { p[threadIdx.x] = v(threadIdx.x / 2); }
template<class T> __global__ void pointed(view<T> v, T *p) { p[threadIdx.x] = *v; v(threadIdx.x) = 3; }
template<class T> __global__ void walked(T *p, long *q, T n)
{
	*(q + (threadIdx.x + n)) = 1;
	q += n;
	*(q + threadIdx.x) = 2;
	*(p + threadIdx.x) += n;
}
template<class T> __global__ void changed(T *p) { put(p[threadIdx.x], 1); }
template<class T> __global__ void overloaded(T *p) { put(p[threadIdx.x / 2], threadIdx.x); }
template<class T> __global__ void unused(T *p) { put(p[0], T(threadIdx.x)); }
int main()
{
	int *p = 0;
	double *q = 0;
	overloaded<<<1, 32>>>(p);
	unused<<<1, 32>>>(q);
}
