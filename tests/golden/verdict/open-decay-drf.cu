// The same, where each thread has its own.
// args: --block-dim=32 --grid-dim=1
// expect: drf
template<class T> __global__ void row(T *x)
{
	__shared__ T s[4][8];
	T *own = s[threadIdx.x / 8];
	own[threadIdx.x % 8] = threadIdx.x;
}
template<class T> __device__ void put(T *p, int i) { p[i] = threadIdx.x; }
template<class T> __global__ void given(T x)
{
	__shared__ T s[32][4];
	put(s[threadIdx.x], threadIdx.x ? 0 : 3);
}
template<class T> __global__ void placed(T *x) { new (x + threadIdx.x) T(threadIdx.x); }
template<class T> __global__ void walked(T n)
{
	__shared__ double s[64];
	T t = threadIdx.x;
	if (t == 2) *(s + t) = 1;
	if (t == 0) s[1] = 2;
}
