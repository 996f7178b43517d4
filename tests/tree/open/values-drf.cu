// The same, where no two threads meet.
// args: --block-dim=32 --grid-dim=1
// expect: drf
template<class T> __global__ void stepped(T n)
{
	__shared__ double s[64];
	T t = threadIdx.x;
	auto p = s + t;
	p++;
	if (t == 2) *p = 1;
	if (t == 0) s[1] = 2;
}
template<class T> __global__ void by_reference(T *x)
{
	auto at = [&](int i) -> T & { return x[i]; };
	at(threadIdx.x) = threadIdx.x;
}
