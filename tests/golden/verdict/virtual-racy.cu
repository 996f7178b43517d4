// expect: possibly-racy
// expect: by_object racy
// expect: one_override racy
// expect: by_template racy
// args: --block-dim 32 --grid-dim 1
// exec: nothing_seen no the object is given by whoever launches it
// A virtual call runs one of the functions of this file that override the one named.
struct Sink { __device__ virtual void put(int *a, int i) { a[i] = threadIdx.x; } };
struct Spread : Sink { __device__ void put(int *a, int i) override { a[2 * i] = threadIdx.x; } };
struct Halve { __device__ virtual int at(int i) = 0; };
struct Half : Halve { __device__ int at(int i) override { return i / 2; } };
struct Hidden { __device__ virtual int get(int *a) = 0; };
template <class T> struct Box { __device__ virtual void push(T v) = 0; };
template <class T> struct Stack : Box<T> {
	T *data;
	int n;
	__device__ Stack(T *d) : data(d), n(0) {}
	__device__ void push(T v) override { data[n++] = v; }
};
__device__ void drop(Sink &s, int *a, int i) { s.put(a, i); }
__device__ void fill(Box<float> *b) { b->push(threadIdx.x); }
__device__ int index(Halve *h, int i) { return h->at(i); }

__global__ void by_object(int *a) { Spread s; s.put(a, threadIdx.x / 2); }
__global__ void one_of_two(int *a) { Spread s; drop(s, a, threadIdx.x); }
__global__ void one_override(int *a) { Half h; a[index(&h, threadIdx.x)] = threadIdx.x; }
__global__ void nothing_seen(Hidden *h, int *a) { a[threadIdx.x] = h->get(a); }
__global__ void by_template(float *a) { Stack<float> v(a); fill(&v); }
