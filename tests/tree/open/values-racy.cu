// Values of types that a template leaves open: what they point to, and what they refer to.
// args: --block-dim=32 --grid-dim=1
// expect: racy
template<class T> __global__ void stepped(T n)
{
	__shared__ double s[64];
	T t = threadIdx.x;
	auto p = s + t;
	p++;
	if (t == 2) *p = 1;
	if (t == 0) s[3] = 2;
}
template<class T> __global__ void by_reference(T *x)
{
	auto at = [&](int i) -> T & { return x[i]; };
	at(threadIdx.x / 2) = threadIdx.x;
}
