// Assumptions about what templates leave open: see ../assumptions.py for the lines before the kernels.
// args: --block-dim 32 --grid-dim 1

// drf fits: other: numbers fit into the types that a template leaves open
// kept fits: 32 1 fits<int>
// violated fits: 32 1 fits<unsigned_char>
// without fits: no
typedef unsigned char unsigned_char;
template <class T> __global__ void fits(int *a) { T i = threadIdx.x * 16; a[i] = threadIdx.x; }

// drf size: other: types that a template leaves open take four bytes
// kept size: 32 1 size<float>
// violated size: 32 1 size<double>
// without size: no
template <class T> __global__ void size(float *a) { *(T *)(a + threadIdx.x) = 1; }

// drf whole: other: values of a type that a template leaves open are whole numbers
// kept whole: 32 1 v=1 whole<int>
// violated whole: 32 1 v=0.5 whole<float>
// without whole: no
template <class T> __global__ void whole(T *a, T v)
{
	if (v > 0 && v < 1) a[0] = threadIdx.x;
	a[threadIdx.x + 1] = v;
}

struct small { enum { K = -2 }; };
struct large { static const unsigned K = 0xfffffffeu; };
// drf signed_constant: other: the template's arguments are …, …
// kept signed_constant: 32 1 signed_constant<small>
// violated signed_constant: 32 1 signed_constant<large>
// without signed_constant: no
template <class P> __global__ void signed_constant(int *a)
{
	int below = -1;
	if (P::K > 0 && below >= P::K) a[0] = threadIdx.x;
	a[threadIdx.x + 1] = 1;
}

struct with_reference { typedef int &ref_type; };
struct with_value { typedef int ref_type; };
// drf reference: other: the template's arguments are …, …
// kept reference: 32 1 reference<with_reference>
// violated reference: 32 1 reference<with_value>
// without reference: no
template <class V> __global__ void reference(int *a)
{
	int own = threadIdx.x;
	typename V::ref_type r = own;
	r = threadIdx.x + 1;
	a[own == threadIdx.x ? 0 : threadIdx.x] = own;
}

struct zero { int i; __device__ zero(int n) : i(n) {} };
__device__ int operator+(const zero &, int) { return 0; }
// drf built_in: other: operator… on values of a type that a template leaves open is the built-in one
// kept built_in: 32 1 built_in<int>
// violated built_in: 32 1 built_in<zero>
// without built_in: no
template <class T> __global__ void built_in(int *a) { T t(threadIdx.x); a[t + 1] = threadIdx.x; }

struct first { int i; __device__ first(int n) : i(n) {} __device__ int operator%(int) const { return 0; } };
// drf no_member: other: operator… on values of a type that a template leaves open is the built-in one
// kept no_member: 32 1 no_member<int>
// violated no_member: 32 1 no_member<first>
// without no_member: no
template <class T> __global__ void no_member(int *a) { T t(threadIdx.x); a[t % 64] = threadIdx.x; }

struct second { int i; __device__ second(int n) : i(n) {} __device__ second &operator+=(int n) { i = n; return *this; }
	__device__ operator int() const { return i; } };
// drf no_assigning_member: other: operator… on values of a type that a template leaves open is the built-in one
// kept no_assigning_member: 32 1 no_assigning_member<int>
// violated no_assigning_member: 32 1 no_assigning_member<second>
// without no_assigning_member: no
template <class T> __global__ void no_assigning_member(int *a) { T t(threadIdx.x); t += 2; a[t] = threadIdx.x; }

// drf launched: other: the template's arguments are …, …
// kept launched: 32 1 launched<1>
// violated launched: 32 1 launched<2>
// without launched: no
template <int N> __global__ void launched(int *a) { a[threadIdx.x / N] = threadIdx.x; }
void host(int *a) { launched<1><<<1, 32>>>(a); }
