// args: --launch auto
// expect: after_temporary possibly-racy
// expect: after_reference possibly-racy
// expect: after_quiet drf
// The destructor of an object that has no name runs where the statement ends, or what refers to it.
__global__ void after_temporary(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void after_reference(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void after_quiet(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

struct sets { int *what; ~sets() { *what = 512; } };
struct stream { cudaStream_t s; ~stream() { cudaStreamDestroy(s); } };
static sets later(int &n) { return sets{ &n }; }
static stream open() { stream s; cudaStreamCreate(&s.s); return s; }

extern "C" void of_temporary(int *y)
{
	int threads = 256;
	later(threads);
	after_temporary<<<1, threads>>>(y);
}

extern "C" void of_reference(int *y)
{
	int threads = 256;
	{ const sets &kept = later(threads); }
	after_reference<<<1, threads>>>(y);
}

static int steady = 256;
extern "C" void of_quiet(int *y)
{
	steady = 256;
	open();
	after_quiet<<<1, steady>>>(y);
}
