// args: --launch auto
// expect: moved racy
// expect: handed racy
// expect: narrow racy
// expect: far racy
// Launches that are worded alike and are not: how far two pointers are apart, what a type leaves a number, a bound that is far off. The first of
// each is free, and is not asked about for the second.
__global__ void moved(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x]; }
__global__ void handed(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x]; }
__global__ void narrow(int *a, int n) { if (threadIdx.x >= 300 && n) a[0] = threadIdx.x; }
__global__ void far(int *a, int n) { if (n > 40000000) a[0] = threadIdx.x; }

static void hand(int *a, int *b) { handed<<<1, 32>>>(a, b); }
static void bytes(unsigned char n, int *p) { narrow<<<1, n>>>(p, n); }
static void ints(int n, int *p) { narrow<<<1, n>>>(p, n); }
static void below(int n, int *p) { if (n < 33554432) far<<<1, 32>>>(p, n); }
static void any(int n, int *p) { far<<<1, 32>>>(p, n); }

void run(int *p, int n)
{
	int *d;
	cudaMalloc(&d, 4000);
	moved<<<1, 32>>>(d, d + 100);
	moved<<<1, 32>>>(d, d + 1);
	hand(d, d + 100);
	hand(d, d + 1);
	bytes(n, p);
	ints(n, p);
	below(n, p);
	any(n, p);
}
