// args: --launch auto
// expect: by_constructor possibly-racy
// expect: by_unnamed possibly-racy
// expect: by_expression possibly-racy
// expect: by_attribute possibly-racy
// expect: by_member possibly-racy
// expect: untouched drf
// Code that runs before main changes what main finds: constructors of objects and initializers of variables that nothing else names, too.
__global__ void by_constructor(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void by_unnamed(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void by_expression(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void by_attribute(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void by_member(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void untouched(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

static int constructed = 256, unnamed = 256, stepped = 256, early = 256, member = 256, untouched_threads = 256;

struct doubles { doubles() { constructed *= 2; } };
static doubles doubled;
static int twice() { return unnamed *= 2; }
static int begun = twice();
static int also = stepped += 256;
__attribute__((constructor)) static void first() { early = 512; }
struct holds { int own = member = 512; };
holds held[2];
static int read_only = untouched_threads / 2 + twice();

int main()
{
	int *y;
	cudaMalloc(&y, 4096);
	by_constructor<<<1, constructed>>>(y);
	by_unnamed<<<1, unnamed>>>(y);
	by_expression<<<1, stepped>>>(y);
	by_attribute<<<1, early>>>(y);
	by_member<<<1, member>>>(y);
	untouched<<<1, untouched_threads>>>(y);
	return 0;
}
