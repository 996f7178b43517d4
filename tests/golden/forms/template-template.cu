// A template as parameter of a template; it holds the pointer.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
template <typename T> struct plain {
	T *p;
	__device__ T &operator()(int i) { return p[i]; }
};
template <typename T> struct halved {
	T *p;
	__device__ T &operator()(int i) { return p[i / 2]; }
};
template <template <typename> class View, typename T> __device__ void put(T *a, T v)
{
	View<T> view = { a };
	view(threadIdx.x) = v;
}
__global__ void drf(int *a)
{
	put<plain>(a, (int)threadIdx.x);
}
__global__ void racy(int *a)
{
	put<halved>(a, (int)threadIdx.x);
}
