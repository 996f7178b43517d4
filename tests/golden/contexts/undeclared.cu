// args: --launch auto
// expect: timed drf
// expect: literal drf
// expect: deleted drf
// expect: given possibly-racy
// Host code that a missing header leaves open, a literal of a structure, and a delete change nothing that they are not given. What an
// undeclared function is given, it may change.
struct pair { float a; int b; };
__global__ void timed(int *a) { if (threadIdx.x < 64) a[threadIdx.x] = 1; else a[0] = threadIdx.x; }
__global__ void literal(int *a) { if (threadIdx.x < 64) a[threadIdx.x] = 1; else a[0] = threadIdx.x; }
__global__ void deleted(int *a) { if (threadIdx.x < 64) a[threadIdx.x] = 1; else a[0] = threadIdx.x; }
__global__ void given(int *a) { if (threadIdx.x < 64) a[threadIdx.x] = 1; else a[0] = threadIdx.x; }

void run(pair *p, int n, int *d)
{
	dim3 b(64), c(64);
	double begun = get_time();
	timed<<<1, b>>>(d);
	p[n] = (pair){0, n};
	literal<<<1, b>>>(d);
	int *list = new int[n];
	delete[] list;
	deleted<<<1, b>>>(d);
	set_sizes(c);
	given<<<1, c>>>(d);
}
