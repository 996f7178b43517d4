// args: --block-dim 32 --grid-dim 1
// expect: made_of possibly-racy
// expect: assigned possibly-racy
// expect: bound possibly-racy
// expect: filled possibly-racy
// expect: pointed possibly-racy
// expect: member possibly-racy
// expect: inner possibly-racy
// expect: captured possibly-racy
// expect: shares possibly-racy
// expect: stored racy
// The twins of undeclared-own-drf.cu: what a variable was made of, or given, may lead anywhere, and so may its elements.
__global__ void made_of(int *p)
{
	missing v(p);
	v[0] = threadIdx.x;
}
__global__ void assigned(int *p)
{
	missing v;
	v = view_of(p);
	v[0] = threadIdx.x;
}
__global__ void bound(int *p)
{
	missing v;
	v.bind(p);
	v[0] = threadIdx.x;
}
__global__ void filled(int *p)
{
	missing v;
	fill(v, p);
	v[0] = threadIdx.x;
}
__global__ void pointed(int *p)
{
	missing v;
	missing *w = &v;
	w->data = p;
	v[0] = threadIdx.x;
}
__global__ void member(int *p)
{
	missing v;
	v.data = p;
	v[0] = threadIdx.x;
}
__global__ void inner(int *p)
{
	missing v;
	v[0] = p;
	v[0][1] = threadIdx.x;
}
__global__ void captured(int *p)
{
	missing v;
	auto set = [&] { v = view_of(p); };
	set();
	v[0] = threadIdx.x;
}
__global__ void shares(int *p)
{
	missing u(p), &v = u;
	v[0] = threadIdx.x;
}
__global__ void stored(float *out)
{
	missing v;
	v[0] = threadIdx.x;
	out[0] = threadIdx.x;
}
// exec: no clang refuses it: unknown type name 'missing'
