// How often a function that takes a pack apart calls itself is not known: what it does may happen once only.
// args: --block-dim=32 --grid-dim=1
// expect: free drf
// expect: racy racy
template <class F> __device__ void all(F) {}
template <class F, class A, class... R> __device__ void all(F f, A a, R... r) { f(a); all(f, r...); }
template <class T> __global__ void free(T *a)
{
	T *p = a + threadIdx.x;
	all([&](int) { *p = threadIdx.x; p += threadIdx.x; }, 0);
}
template <class T> __global__ void racy(T *a)
{
	T *p = a + threadIdx.x / 2;
	all([&](int) { *p = threadIdx.x; p += threadIdx.x; }, 0);
}
