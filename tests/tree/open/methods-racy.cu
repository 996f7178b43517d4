// A method that a class template calls on an object of its own class runs on that object, and gives a place in its memory.
// args: --block-dim=32 --grid-dim=1
// expect: racy
template <class T> struct of_object {
	T *p;
	__device__ T &at(int i) { return p[i]; }
	static __global__ void on_local(T *a) { of_object s{a}; s.at(threadIdx.x / 2) = threadIdx.x; }
	static __global__ void on_pointer(T *a) { of_object s{a}, *q = &s; q->at(threadIdx.x / 2) = threadIdx.x; }
	__device__ void put(int i) { at(i) = threadIdx.x; }
	static __global__ void by_this(T *a) { of_object s{a}; s.put(threadIdx.x / 2); }
};
template <class T> struct counts {
	int n;
	__device__ void add(int i) { n += i; }
	static __global__ void changed(int *a) { counts c{(int)threadIdx.x}; c.add(-(int)threadIdx.x); a[c.n] = threadIdx.x; }
	__device__ void clear() { this->add(-n); }
	static __global__ void changed_by_this(int *a) { counts c{(int)threadIdx.x}; c.clear(); a[c.n] = threadIdx.x; }
};
