// args: --block-dim=32 --grid-dim=1
// expect: possibly-racy
/* What a template leaves open may write to what a reference refers to that it is given: also one that a call gives. */
template <typename T> struct view {
	T *p;
	__device__ T &operator()(int i) const { return p[i]; }
	__device__ T &operator[](int i) const { return p[i]; }
	__device__ T &at(int i) { return p[i]; }
};
__device__ int &element(int *p, int i) { return p[i]; }
template <class Op, typename T> __global__ void called(view<T> v) { Op::run(v(0)); }
template <class Op, typename T> __global__ void indexed(view<T> v) { Op::run(v[0]); }
template <class Op, typename T> __global__ void method(view<T> v) { Op::run(v.at(0)); }
template <class Op> __global__ void function(int *p) { Op::run(element(p, 0)); }
template <class Op> __global__ void chosen(int *p) { Op::run(threadIdx.x > 3 ? p[0] : p[1]); }
template <class Op> __global__ void assigned(int *p) { Op::run(p[threadIdx.x & ~1] = 0); }
template <class Op> __global__ void cast(int *p) { Op::run(static_cast<int &>(p[0])); }
template <class Op> __device__ void pass(int &r) { Op::run(r); }
template <class Op> __global__ void passed(int *p) { pass<Op>(p[0]); }
template <class Op, class T> __device__ void forward(T &&r) { Op::run(static_cast<T &&>(r)); }
template <class Op> __global__ void forwarded(int *p) { forward<Op>(p[0]); }
