// args: --launch auto
// expect: larger possibly-racy
// expect: same possibly-racy
// expect: through possibly-racy
// expect: other drf
// expect: braced drf
/* Which argument of a call is run first is the compiler's choice. */
#include <cuda_runtime.h>
__global__ void larger(int *a, int i, int n) { a[n == 32 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void same(int *a, int n, int i) { a[n == 33 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void through(int *a, int n) { a[n == 32 ? 0 : threadIdx.x] = threadIdx.x; }
__global__ void other(int *a, int i, int n) { a[n == 32 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void braced(int *a, int n) { a[n == 33 ? threadIdx.x : 0] = threadIdx.x; }

static void start_through(int *a, int i, int n) { through<<<1, 64>>>(a, n); }

void start(int *a)
{
	int n = 32, i = 0;
	larger<<<1, 64>>>(a, n++, n);
	n = 32;
	same<<<1, 64>>>(a, n, n += 1);
	n = 32;
	start_through(a, ++n, n);
	n = 32;
	other<<<1, 64>>>(a, i++, n);
	other<<<1, 64>>>(a, n++, 32);
	braced<<<1, 64>>>(a, n);
}
