// A host variable that is only read holds what it was made with.
// args: --launch host
// expect: drf
#define KERNEL(name) __global__ void name(int *a, int n) { if (n == 1) a[blockIdx.x * blockDim.x + threadIdx.x] = 1; else a[0] = threadIdx.x; }
KERNEL(plain) KERNEL(computed) KERNEL(read_elsewhere) KERNEL(shaped) KERNEL(copied)
void use(int n);
void see(const dim3 &d);
void hosts(int *a, int *p)
{
	{ int n = 1; plain<<<2, 32>>>(a, n); }
	{ int n = 3, m = (n + 1) / 4; computed<<<2, 32>>>(a, m); }
	{ int n = 1; use(n); p[n] = n + 1; for (int i = 0; i < n; i++) use(i); read_elsewhere<<<2, 32>>>(a, (n)); }
	{ dim3 g(2), b(32); see(g); use(b.x); shaped<<<g, b>>>(a, 1); }
	{ const dim3 g(2); dim3 h = g; copied<<<h, 32>>>(a, 1); }
}
