// Clang drops statements and initializers that call a function whose declaration is wrong, and says nothing there: they are LOST.
template <class T> struct known {};
__device__ int f(known<4> x) { return 1; }
__device__ known<4> g(int x);
struct S { known<4> m; int n; __device__ int get(known<4> u) { return n; } __device__ known<4> put(int i); };
template <class T> __device__ int h(T t, known<4> u);
__global__ void k(int *a, S *s, known<4> q)
{
	a[f(1)] = 2;
	a[0] = g(2);
	g(3);
	s->get(4);
	a[s->get(5)] = 3;
	s->put(6);
	a[h(1, 2)] = 4;
	if (f(7)) a[1] = 1;
	for (int i = f(8); i < 9; i++) a[i] = 0;
	while (f(9)) { a[7] = 8; }
	return f(10);
}
__global__ void k2(int *a)
{
	known<4> x = a[1];
	x.foo(a);
	a[2] = x.n;
	int y = x + 1;
	a[y] = 4;
	switch (x) { case 1: a[5] = 1; }
	auto z = x;
	a[z] = 3;
}
__global__ void k3(int *a)
{
	if (a[0]) a[f(1)] = 2; else a[f(2)] = 3;
	switch (a[1]) { case 1: a[f(3)] = 4; a[5] = 1; }
	for (int i = 0; i < f(4); i += f(5)) a[f(6)] = i;
	do a[f(7)]++; while (f(8));
	int t = 1, u = f(9), v[2] = {f(10), 1};
here:
	a[f(11)] = 0;
	a[1] = 2;
}
