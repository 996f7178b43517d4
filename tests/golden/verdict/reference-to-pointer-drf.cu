// expect: drf
// args: --block-dim 32 --grid-dim 1
// A call that gives a reference to a pointer gives where the pointer lies.
struct S { float *p, *q; };
__device__ float *&first(S &s) { return s.p; }
struct H { float *p; __device__ float *&data() { return p; } __device__ float *const &cdata() const { return p; } };
template <class T> __device__ T &same(T &x) { return x; }

__global__ void read_through(float *a) { H h; h.p = a; h.data()[threadIdx.x] = 1; }
__global__ void assigned(float *a, float *b) { S s; s.p = a; first(s) = b + threadIdx.x; s.p[0] = threadIdx.x; }
__global__ void advanced(float *a) { H h; h.p = a; h.data() += threadIdx.x; *h.p = threadIdx.x; }
__global__ void stepped(float *a) { H h; h.p = a + threadIdx.x; h.data()++; *h.cdata() = threadIdx.x; }
__global__ void in_template(float *a) { float *p = a; same(p) = a + threadIdx.x; *p = threadIdx.x; }
__global__ void in_lambda(float *a)
{
	float *p = a;
	auto f = [&]() -> float *& { return p; };
	f() = a + threadIdx.x;
	*p = threadIdx.x;
}
