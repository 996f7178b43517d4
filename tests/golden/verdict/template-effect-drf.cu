// args: --block-dim=32 --grid-dim=1
// expect: drf
// expect: called possibly-racy
// expect: constant possibly-racy
/* The twins of template-effect-racy.cu. What is given by reference a function that is not seen may write, and what lies around it. */
template <typename T> struct view {
	T *p;
	__device__ T &operator()(int i) const { return p[i]; }
	__device__ const T &at(int i) const { return p[i]; }
	__device__ T get(int i) { return p[i]; }
};
template <class Op, typename T> __global__ void called(view<T> v) { Op::run(v(threadIdx.x)); }
template <class Op, typename T> __global__ void constant(view<T> v, int *x) { Op::run(v.at(0)); x[threadIdx.x] = 1; }
template <class Op, typename T> __global__ void value(view<T> v, int *x) { Op::run(v.get(0)); x[threadIdx.x] = 1; }
