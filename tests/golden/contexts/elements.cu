// args: --launch auto
// expect: constant drf
// expect: chosen drf
// expect: dims drf
// expect: moved possibly-racy
// expect: given possibly-racy
// expect: by_pointer drf
// expect: behind possibly-racy
// expect: address possibly-racy
// What small arrays of the host hold is followed, by constant numbers; by others it is one of them. What may be moved through an array may write any of it.
#include <cstdio>

__global__ void constant(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void chosen(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void dims(int *a, int n) { a[(threadIdx.x + blockDim.x * blockIdx.x) % n] = threadIdx.x; }
__global__ void moved(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void given(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void by_pointer(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void behind(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void address(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

static const int widths[3] = {32, 64, 128};

static void start(int *a, const int *sizes) { by_pointer<<<1, sizes[0]>>>(a, sizes[1]); }

void run(int *a, int i)
{
	int sizes[4] = {64, 64};
	constant<<<1, sizes[0]>>>(a, sizes[1]);
	constant<<<1, widths[1]>>>(a, widths[2]);
	start(a, sizes);
	for (int k = 0; k < 2; k++) chosen<<<1, sizes[k]>>>(a, sizes[1 - k]);
	dim3 d[2] = {dim3(4), dim3(64)};
	dims<<<d[0], d[1]>>>(a, 256);
	int *p = sizes;
	p++;
	*p = 3;
	moved<<<1, 64>>>(a, sizes[1]);
	if (scanf("%d %d", sizes, i + sizes) != 2) return;
	given<<<1, 64>>>(a, sizes[3]);
}

void more(int *a)
{
	int sizes[4] = {64, 64, 64, 3}, *p = &sizes[1], *q = sizes + 1;
	for (int i = 0; i < 2; i++) behind<<<1, 64>>>(a, q[i + 1]);
	p[1] = 3;
	address<<<1, 64>>>(a, sizes[2]);
}
