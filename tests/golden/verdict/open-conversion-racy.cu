// Objects that a template makes by conversions which clang leaves open: their constructors run.
// args: --block-dim=32 --grid-dim=1
// expect: copied racy
// expect: direct racy
// expect: listed racy
// expect: two racy
// expect: copied_list racy
// expect: temporary racy
// expect: temporary_list racy
// expect: allocated racy
// expect: argument racy
// expect: argument_list racy
// expect: argument_reference racy
// expect: argument_closed racy
// expect: argument_closed_list racy
// expect: argument_lambda racy
// expect: elements racy
// expect: returned racy
// expect: returned_list racy
// expect: returned_object racy
// expect: assigned racy
// expect: assigned_list racy
// expect: any racy
// expect: any_copied racy
// expect: any_temporary racy
// expect: of_a_field racy
struct P {
	int n;
	int *p;
	__device__ P(int *q) : n(3), p(q + 1) {}
	__device__ P(int *q, int m) : n(m), p(q) {}
	__device__ void add(int i) { atomicAdd(&p[i], 1); }
};
template<class T> __device__ void take(P z) { z.add(2); }
template<class T> __device__ void take_reference(const P &z) { atomicAdd(&z.p[2], 1); }
__device__ void take_closed(P z) { z.add(2); }
template<class T> __device__ P give(T *x) { return x; }
template<class T> __device__ P give_list(T *x) { return {x, 1}; }
template<class T> __device__ P give_object(T *x) { return P(x, 1); }
struct from_any { int *p; template<class U> __device__ from_any(U q) : p(q) {} __device__ void add(int i) { atomicAdd(&p[i], 1); } };
template<class T> __global__ void copied(T *x) { __shared__ T s[64]; P z = s; z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void direct(T *x) { __shared__ T s[64]; P z(s); z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void listed(T *x) { __shared__ T s[64]; P z{s, 1}; z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void two(T *x) { __shared__ T s[64]; P z(s, 1); z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void copied_list(T *x) { __shared__ T s[64]; P z = {s, 1}; z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void temporary(T *x) { __shared__ T s[64]; P(s).add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void temporary_list(T *x) { __shared__ T s[64]; P{s, 1}.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void allocated(T *x) { __shared__ T s[64]; P *z = new P{s, 1}; z->add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void argument(T *x) { __shared__ T s[64]; take<T>(s); s[threadIdx.x] = 1; }
template<class T> __global__ void argument_list(T *x) { __shared__ T s[64]; take<T>({s, 1}); s[threadIdx.x] = 1; }
template<class T> __global__ void argument_reference(T *x) { __shared__ T s[64]; take_reference<T>(s); s[threadIdx.x] = 1; }
template<class T> __global__ void argument_closed(T *x) { __shared__ T s[64]; take_closed(s); s[threadIdx.x] = 1; }
template<class T> __global__ void argument_closed_list(T *x) { __shared__ T s[64]; take_closed({s, 1}); s[threadIdx.x] = 1; }
template<class T> __global__ void argument_lambda(T *x) { __shared__ T s[64]; auto f = [&](P z) { z.add(2); }; f(s); s[threadIdx.x] = 1; }
template<class T> __global__ void elements(T *x) { __shared__ T s[64]; P z[2] = {s, s + 1}; z[1].add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void returned(T *x) { __shared__ T s[64]; P z = give(s); z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void returned_list(T *x) { __shared__ T s[64]; P z = give_list(s); z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void returned_object(T *x) { __shared__ T s[64]; P z = give_object(s); z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void assigned(T *x) { __shared__ T s[64]; P z(x, 1); z = s; z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void assigned_list(T *x) { __shared__ T s[64]; P z(x, 1); z = {s, 2}; z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void any(T *x) { __shared__ T s[64]; from_any z(s); z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void any_copied(T *x) { __shared__ T s[64]; from_any z = s; z.add(2); s[threadIdx.x] = 1; }
template<class T> __global__ void any_temporary(T *x) { __shared__ T s[64]; from_any(s).add(2); s[threadIdx.x] = 1; }
template<class T> struct job { int *a; int n; __device__ void run() { __shared__ int s[64]; int *c = s; P((n < 1 ? c : c)).add(1); s[threadIdx.x] = 1; } };
template<class T> __global__ void of_a_field(int *x) { job<T>{x, 2}.run(); }
