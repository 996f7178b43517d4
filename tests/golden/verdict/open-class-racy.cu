// Objects of classes that a template leaves open: their constructors run, their methods are found by number and type.
// expect: by_type racy
// expect: value racy
// expect: temporary racy
// expect: two_fields racy
// expect: braces racy
// expect: one_of_several racy
// expect: array_is_a_pointer racy
// expect: neither possibly-racy
// expect: inherited racy
// expect: passed_on racy
// expect: passed_on_by_reference racy
// expect: passed_on_open racy
template <class T> struct box {
	T *p;
	int n;
	__device__ box(T *q) : p(q), n(1) {}
	__device__ box(T *q, int k) : p(q + k), n(k) {}
	__device__ void put(int i) { p[0] = i; }
	__device__ void put(T v) { p[0] = v; }
	__device__ T add(int i) { p[0] += i; return p[0]; }
	__device__ T add(T v) { p[0] += v; return p[0]; }
	__device__ T at(int i) { return p[i]; }
};
template <class T> __global__ void by_type(T *a) { box<T> b(a); b.put(T(threadIdx.x)); }
template <class T> __global__ void value(T *a, T *c)
{
	__shared__ T s[64];
	box<T> b(s);
	a[blockIdx.x * blockDim.x + threadIdx.x] = b.add(T(threadIdx.x));
}
template <class T> __global__ void temporary(T *a, T *c)
{
	a[blockIdx.x * blockDim.x + threadIdx.x] = box<T>(c, 1).add(T(threadIdx.x));
}
template <class T> __global__ void two_fields(T *a) { box<T> b(a, 5); b.p[threadIdx.x / 2] = threadIdx.x; }
template <class T> __global__ void braces(T *a) { box<T> b{a, 5}; b.put(T(threadIdx.x)); }

template <class T> struct several {
	T *p;
	__device__ several(T *q) : p(q) {}
	__device__ several(int i) : p(nullptr) {}
	__device__ void all(T v) { p[threadIdx.x / 2] = v; }
};
template <class T> __global__ void one_of_several(T *a) { several<T> b(a); b.all(T(threadIdx.x)); }
template <class T> __global__ void array_is_a_pointer(T *a)
{
	__shared__ T s[64];
	several<T> b(s);
	b.all(T(threadIdx.x));
}
template <class T> __global__ void neither(T *a)
{
	box<T> b(a);
	b.put(3u);
}

template <class T> struct heir : several<T> { int z; __device__ heir(T *q) : several<T>(q), z(0) {} };
template <class T> __global__ void inherited(T *a)
{
	__shared__ T s[64];
	heir<T> b(s);
	a[blockIdx.x * blockDim.x + threadIdx.x] = (b.all(T(threadIdx.x)), T(1));
}

template <class B, class T> __device__ T work(B b, T v) { return b.add(v); }
template <class B, class T> __device__ T work_on(B &b, T v) { return b.add(v); }
template <class T> __global__ void passed_on(T *a)
{
	__shared__ float s[64];
	box<float> b(s);
	a[blockIdx.x * blockDim.x + threadIdx.x] = work(b, float(threadIdx.x));
}
template <class T> __global__ void passed_on_by_reference(T *a)
{
	__shared__ float s[64];
	box<float> b(s);
	a[blockIdx.x * blockDim.x + threadIdx.x] = work_on(b, float(threadIdx.x));
}
template <class T> __global__ void passed_on_open(T *a)
{
	__shared__ T s[64];
	a[blockIdx.x * blockDim.x + threadIdx.x] = work(box<T>(s), T(threadIdx.x));
}
