// Constructors: lists of initialisers, defaults of members, delegation, copies, members and bases with their own.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
struct window {
	int *p;
	int first;
	int step = 1;
	__device__ window(int *base, int at) : p(base + at), first(at) {}
	__device__ window(int *base) : window(base, threadIdx.x) {}
	__device__ window(const window &o, int by) : p(o.p), first(o.first), step(o.step + by) {}
};
struct counter {
	int n;
	__device__ counter() : n(threadIdx.x) {}
};
struct plain { int a; int by = 2; };
struct parts : counter {
	counter c, more[2];
	plain at;
	int twice = c.n * 2;
};
__global__ void drf(int *a)
{
	window w(a);
	window copy = w;
	*copy.p = w.first;
	a[32 + window(w, 1).step * w.first] = 1;
	parts x;
	plain p = { 5 }, q{};
	a[100 + x.twice + x.c.n - x.n + 2 - x.at.by] = 2;
	a[200 + x.more[1].n * p.by * q.by] = p.a + q.a;
}
__global__ void racy(int *a)
{
	window w(a);
	window other(w, -1);
	a[other.step * w.first] = threadIdx.x;
	plain p = { (int)threadIdx.x };
	a[100 + p.a / p.by] = threadIdx.x;
}
