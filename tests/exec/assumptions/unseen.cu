// Assumptions about what is not seen: see ../assumptions.py for the lines before the kernels. VIOLATED is what another file would say.
// args: --block-dim 32 --grid-dim 1 --models models.yaml
// flags: -DVIOLATED

__device__ int beside[64];
#ifdef VIOLATED
__device__ int pure(int n) { beside[0] = threadIdx.x; return n; }
__device__ void modelled(int *p) { p[0] = threadIdx.x; }
#define NUMBER(n) (beside[0] = n)
#else
__device__ int pure(int n);
__device__ void modelled(int *p);
#endif
// drf pure_call: pure-call: … accesses no memory but through its arguments and does not synchronise
// kept pure_call: no
// violated pure_call: 32 1
// without pure_call: no
__global__ void pure_call(int *a) { a[threadIdx.x] = pure(threadIdx.x); }

#ifdef VIOLATED
__device__ int vote(int n) { return n + threadIdx.x; }
#else
__device__ int vote(int n);
#endif
// drf uniform_call: pure-call: … accesses no memory but through its arguments and does not synchronise; all threads of a block that give it the same arguments get the same result
// kept uniform_call: no
// violated uniform_call: 32 1 n=0
// without uniform_call: no
__global__ void uniform_call(int *a, int n)
{
	a[threadIdx.x] = 1;
	if (vote(n) > 4) __syncthreads();
}

// drf by_model: other: … does what its model says (…)
// kept by_model: no
// violated by_model: 32 1
// without by_model: no
__global__ void by_model(int *a) { modelled(a); a[threadIdx.x + 1] = 1; }

// drf macro: pure-call: … touches nothing but its arguments, does not synchronise and does not leave the kernel
// kept macro: no
// violated macro: 32 1
// without macro: no
__global__ void macro(int *a) { a[threadIdx.x] = NUMBER(threadIdx.x); }

struct base { __device__ virtual int at() const { return threadIdx.x; } };
struct derived : base { __device__ int at() const override { return threadIdx.x + 32; } };
#ifdef VIOLATED
struct elsewhere : base { __device__ int at() const override { return 0; } };
__device__ const base &chosen() { static elsewhere e; return e; }
#else
__device__ const base &chosen();
#endif
// drf virtual_call: other: the virtual function … is one of this file's (… of them)
// kept virtual_call: no
// violated virtual_call: 32 1
// without virtual_call: no
__global__ void virtual_call(int *a) { a[chosen().at()] = threadIdx.x; }

__device__ int same(int i) { return i; }
typedef int (*function)(int);
#ifdef VIOLATED
__device__ int half(int i) { return i / 2; }
__device__ function which() { return half; }
#else
__device__ function which();
#endif
// drf by_pointer: other: … points to a device function of this file of its type (… of them)
// kept by_pointer: no
// violated by_pointer: 32 1
// without by_pointer: no
__global__ void by_pointer(int *a) { function f = which(); a[f(threadIdx.x)] = threadIdx.x; }

struct deleted { __device__ virtual ~deleted() {} };
struct deleted_here : deleted { __device__ ~deleted_here() {} };
#ifdef VIOLATED
struct deleted_elsewhere : deleted { __device__ ~deleted_elsewhere() { beside[0] = threadIdx.x; } };
__device__ deleted *made() { return new deleted_elsewhere; }
#else
__device__ deleted *made();
#endif
// drf deletes: other: what is deleted is of a class of this file (… of them)
// kept deletes: no
// violated deletes: 32 1
// without deletes: no
__global__ void deletes(int *a) { delete made(); a[threadIdx.x + 1] = 1; }

__device__ int given[64], taken[64];
#ifdef VIOLATED
__device__ int *fixed_pointer = taken, *host_pointer = taken;
#else
__device__ int *fixed_pointer = given, *host_pointer;
#endif
// drf declared_pointer: other: … points where its declaration says
// kept declared_pointer: no
// violated declared_pointer: 32 1
// without declared_pointer: no
__global__ void declared_pointer() { fixed_pointer[threadIdx.x] = taken[threadIdx.x + 1]; }

// drf set_by_host: distinct-pointers: …, which only the host sets, points to memory of its own
// kept set_by_host: no
// violated set_by_host: 32 1
// without set_by_host: --alias
__global__ void set_by_host() { host_pointer[threadIdx.x] = taken[threadIdx.x + 1]; }

template <class T> struct policy { static __device__ int at() { return threadIdx.x; } };
// drf unspecialised: other: the template's arguments are …, …
// kept unspecialised: no
// violated unspecialised: 32 1 unspecialised<float>
// without unspecialised: no
template <class T> __global__ void unspecialised(int *a) { a[policy<T>::at()] = threadIdx.x; }
#ifdef VIOLATED
template <> struct policy<float> { static __device__ int at() { return 0; } };
#endif


struct with_value { typedef int value_type; };
#ifdef VIOLATED
struct with_reference { typedef int &value_type; };
#endif
// drf no_reference: other: the template's arguments are …, …
// kept no_reference: no
// violated no_reference: 32 1 no_reference<with_reference>
// without no_reference: no
template <class V> __global__ void no_reference(int *a)
{
	typename V::value_type v = a[64];
	v = threadIdx.x;
	a[threadIdx.x] = v;
}

// drf removed: other: …: … removed a part of the kernel, or of a function that it calls
// kept removed: no
// violated removed: 32 1
// without removed: -DVIOLATED
__global__ void removed(int *a)
{
	a[threadIdx.x + 1] = 1;
#ifdef VIOLATED
	a[0] = threadIdx.x;
#endif
}

// drf other_twin: other: …: … removed a definition of …
// kept other_twin: no
// violated other_twin: 32 1
// without other_twin: -DVIOLATED
#ifdef VIOLATED
__device__ void twin(int *a, int t) { a[0] = t; }
#else
__device__ void twin(int *a, int t) { a[t] = t; }
#endif
__global__ void other_twin(int *a) { twin(a, threadIdx.x); }

// drf only_there: other: …: … removed a definition of …
// kept only_there: no
// violated only_there: 32 1
// without only_there: -DVIOLATED
#ifdef VIOLATED
__device__ void only(int t) { beside[0] = t; }
#endif
__global__ void only_there(int *a)
{
	only(threadIdx.x);
	a[threadIdx.x] = 1;
}

// drf dropped: other: …: of what the macro … is given nothing is left
// kept dropped: no
// violated dropped: 32 1
// without dropped: -DVIOLATED
#ifdef VIOLATED
#define TRACE(x) x
#else
#define TRACE(x)
#endif
__global__ void dropped(int *a)
{
	a[threadIdx.x + 1] = 1;
	TRACE(a[0] = threadIdx.x;)
}

// drf architecture: other: __CUDA_ARCH__, which the file tests, is …
// kept architecture: no
// violated architecture: 32 1
// without architecture: -D__CUDA_ARCH__=700
#ifdef VIOLATED
#undef __CUDA_ARCH__
#define __CUDA_ARCH__ 700
#endif
#if __CUDA_ARCH__ >= 800
#define AT(i) (i)
#else
#define AT(i) ((i) / 2)
#endif
__global__ void architecture(int *a) { a[AT(threadIdx.x)] = threadIdx.x; }

// drf built: other: __DATE__, __TIME__ and __TIMESTAMP__, of which the file uses one, say 1 January 1970, 0:00
// kept built: no
// violated built: 32 1
// without built: no
__global__ void built(int *a)
{
	constexpr bool later = __DATE__[7] != '1';
	a[later ? threadIdx.x / 2 : threadIdx.x] = threadIdx.x;
}

// drf allocated: other: memory that a thread allocates is not handed to other threads
// kept allocated: no
// violated allocated: 32 1
// without allocated: no
__global__ void allocated(int **table, int *a)
{
	int *own = (int *)malloc(sizeof(int));
	table[threadIdx.x] = own;
	__syncthreads();
	*own = threadIdx.x;
	if (threadIdx.x == 0) *table[1] = 5;
}

#ifdef VIOLATED
struct narrow { unsigned length : 1; };
#endif
// drf made_up: other: any_class has what the template asks for: numbers, pointers to int, types that are int (by reference: int &), and functions that take values (by reference: references) and give one of these
// kept made_up: no
// violated made_up: 32 1 made_up<narrow>
// without made_up: no
template <class V> __global__ void made_up(int *a)
{
	V v;
	v.length = threadIdx.x;
	a[v.length] = threadIdx.x;
}

__device__ int at(int i) { return threadIdx.x; }
#ifdef VIOLATED
namespace brought { struct type { int i; __device__ type(int n) : i(n) {} }; __device__ int at(type) { return 0; } }
#endif
// drf before: other: …, called in a template that nothing instantiates, is the one declared before it
// kept before: no
// violated before: 32 1 before<brought::type>
// without before: no
template <class T> __global__ void before(int *a)
{
	T t = 0;
	a[at(t)] = threadIdx.x;
}

#ifdef VIOLATED
typedef unsigned place_type;
#endif
__device__ int where(const int *p, int i) { return i; }
__device__ int where(int *p, place_type i) { return 0; }
// drf overloads: other: … is the one that is understood, none of those whose declaration is not
// kept overloads: no
// violated overloads: 32 1
// without overloads: no
__global__ void overloads(int *a) { a[where(a, threadIdx.x)] = threadIdx.x; }

#ifdef VIOLATED
namespace nearer { struct kind { float x; }; __device__ int spot(const int *p, kind i) { return 0; } }
typedef nearer::kind spot_type;
#endif
__device__ int spot(const int *p, float i) { return threadIdx.x; }
// drf nearest: other: …, called with what nothing declares, is the one declared before it
// kept nearest: no
// violated nearest: 32 1
// without nearest: no
__global__ void nearest(int *a)
{
	spot_type r;
	a[spot(a, r)] = threadIdx.x;
}
