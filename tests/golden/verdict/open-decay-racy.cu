// Arrays as pointers and new objects in templates that nothing instantiates: clang writes no conversion there.
// args: --block-dim=32 --grid-dim=1
// bounds: row
// expect: racy
template<class T> __global__ void row(T *x)
{
	__shared__ T s[4][8];
	T *own = s[threadIdx.x / 8];
	own[threadIdx.x % 8 * 4] = threadIdx.x;
}
template<class T> __device__ void put(T *p, int i) { p[i] = threadIdx.x; }
template<class T> __global__ void given(T x)
{
	__shared__ T s[32][4];
	put(s[threadIdx.x], threadIdx.x ? 0 : 4);
}
template<class T> __global__ void placed(T *x) { new (x) T(threadIdx.x); }
template<class T> __global__ void walked(T n)
{
	__shared__ double s[64];
	T t = threadIdx.x;
	if (t == 2) *(s + t) = 1;
	if (t == 0) s[2] = 2;
}
