// expect: drf
// args: --block-dim 32 --grid-dim 1
// A virtual call runs one of the functions of this file that override the one named.
struct Sink { __device__ virtual void put(int *a, int i) { a[i] = i; } };
struct Spread : Sink { __device__ void put(int *a, int i) override { a[2 * i] = i; } };
struct Base { int n; };
struct Both : Base, Sink { int first; __device__ void put(int *a, int i) override { a[first + i] = i; } };
template <class T> struct Box { __device__ virtual void push(T v) = 0; };
template <class T> struct Stack : Box<T> {
	T *data;
	int n;
	__device__ Stack(T *d) : data(d), n(0) {}
	__device__ void push(T v) override { data[n++] = v; }
};
__device__ void drop(Sink &s, int *a, int i) { s.put(a, i); }
__device__ void fill(Box<float> *b) { b->push(threadIdx.x); }

__global__ void by_object(int *a) { Spread s; s.put(a, threadIdx.x); }
__global__ void by_second_base(int *a) { Both s; s.n = 1; s.first = 0; s.put(a, threadIdx.x); }
__global__ void by_template(float *a) { Stack<float> v(a + threadIdx.x); fill(&v); }
