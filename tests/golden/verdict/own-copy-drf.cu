// expect: drf
struct number {
	float re, im;
	__device__ number() : re(0), im(0) {}
	__device__ number(const number &o) : re(o.re), im(o.im) {}
	__device__ number &operator=(const number &o) { re = o.re; im = o.im; return *this; }
};
struct pair { number a, b; int k; };
template <typename T> struct box { T v; number n; };
__global__ void copied(pair *A)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	pair x = A[i], y;
	y = x;
	auto f = [x]() { return x.k; };
	y.k += f();
	A[i] = y;
}
template <typename T> __global__ void open(box<T> *A)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	box<T> x = A[i], y = x;
	y = x;
	A[i] = y;
}
__global__ void many(number *A)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	number t[100];
	t[3] = A[i];
	A[i] = t[3];
}
/* The member's own copy tells where its pointer goes. */
struct next { int *p; __device__ next(int *q) : p(q) {} __device__ next(const next &o) : p(o.p + 1) {} };
struct chain { next n; };
__global__ void moved(int *A)
{
	chain a{next(A + 2 * (blockIdx.x * blockDim.x + threadIdx.x))};
	chain b = a;
	b.n.p[0] = 1;
	a.n.p[0] = 2;
}
