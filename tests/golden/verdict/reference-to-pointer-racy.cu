// expect: racy
// args: --block-dim 32 --grid-dim 1
// A call that gives a reference to a pointer gives where the pointer lies.
struct S { float *p, *q; };
__device__ float *&first(S &s) { return s.p; }
struct V { float *p; __device__ float *&operator[](int i) { return p; } __device__ float *&operator*() { return p; } };
template <class T> __device__ T &same(T &x) { return x; }

__global__ void read_through(float *a) { S s; s.p = a; first(s)[0] = threadIdx.x; }
__global__ void assigned(float *a, float *b) { S s; s.p = b + threadIdx.x; first(s) = a; s.p[0] = threadIdx.x; }
__global__ void by_operator(float *a) { V v; v.p = a + threadIdx.x; *v = a; v.p[0] = threadIdx.x; }
__global__ void by_index(float *a) { V v; v.p = a; v[0][threadIdx.x / 2] = threadIdx.x; }
__global__ void in_template(float *a) { float *p = a + threadIdx.x; same(p) = a; *p = threadIdx.x; }
__global__ void in_lambda(float *a)
{
	float *p = a + threadIdx.x;
	auto f = [&]() -> float *& { return p; };
	f() = a;
	*p = threadIdx.x;
}
