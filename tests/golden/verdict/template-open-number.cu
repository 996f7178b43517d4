// An unsigned number that went below zero, where a template leaves open what it becomes: as an `int` it is negative again.
// args: --block-dim=6 --grid-dim=1
// expect: cast racy
// expect: cast_free drf
// expect: sum racy
// expect: sum_free drf
// expect: other possibly-racy
// expect: other_free drf
// expect: positive racy
// expect: compared racy
// expect: compared_free drf
// expect: walked_back racy
// expect: divided possibly-racy
// expect: widened possibly-racy
template<class T> __global__ void cast(int n) { __shared__ char s[64]; s[abs((T)(n - threadIdx.x)) & 15] = threadIdx.x; }
template<class T> __global__ void cast_free(int n) { __shared__ char s[64]; s[(T)(n - threadIdx.x) & 15] = threadIdx.x; }
template<class T> __global__ void sum(int *a)
{
	T t = threadIdx.x;
	unsigned back = -blockDim.x;
	a[t] = 1;
	a[t * 2 + back] = t;
}
template<class T> __global__ void sum_free(int *a)
{
	T t = threadIdx.x;
	unsigned back = -blockDim.x;
	a[t + blockDim.x + back] = t;
}
// -1 >= 6u
template<class T> __global__ void other(int *a)
{
	T t = threadIdx.x;
	if (t - 3 >= blockDim.x) a[0] = t;
}
template<class T> __global__ void other_free(int *a)
{
	T t = threadIdx.x;
	if (t + 3 >= blockDim.x) a[t] = t;
}
template<class T> __global__ void positive(int *a) { a[(T)(threadIdx.x / 2u)] = threadIdx.x; }
// 0 - 2u is large, and tid < 0 - 2u.
template<class T> struct pair { T a; unsigned b; };
template<class T> __global__ void compared(int *a)
{
	pair<T> x = pair<T>{0, 2};
	if (threadIdx.x < x.a - x.b) a[0] = threadIdx.x;
}
template<class T> __global__ void compared_free(int *a)
{
	pair<T> x = pair<T>{0, 2};
	if (threadIdx.x < x.a - x.b) a[threadIdx.x] = 1;
}
template<class T> __global__ void walked_back(int *a)
{
	T t = threadIdx.x;
	a[(t - blockDim.x + blockDim.x) / 2] = threadIdx.x;
}
template<class T> __global__ void divided(int *a)
{
	T t = threadIdx.x;
	if ((t - 6u) / 2 > 100) a[0] = threadIdx.x;
}
template<class T> __global__ void widened(int *a)
{
	T t = threadIdx.x;
	if ((long long)(t - 6u) > 100) a[0] = threadIdx.x;
}
