// expect: rows drf
// expect: columns drf
// expect: shifted racy
// expect: other racy
// expect: never_named racy
// A kernel that is started through a pointer is one of those of its type that are named.
__global__ void rows(float *a, int n) { a[threadIdx.x + n * blockIdx.x] = blockIdx.x; }
__global__ void columns(float *a, int n) { a[(blockIdx.x + gridDim.x * threadIdx.x) % (n * 4)] = blockIdx.x; }
__global__ void shifted(float *a, int n) { a[threadIdx.x + n / 2 * blockIdx.x] = blockIdx.x; }
__global__ void other(float *a, unsigned n) { a[threadIdx.x + n * blockIdx.x] = blockIdx.x; }
__global__ void never_named(float *a, int n) { a[threadIdx.x + n * blockIdx.x] = blockIdx.x; }

typedef void (*kernel_pointer)(float *, int);
static void *kept = (void *)other;

int main(int count, char **words)
{
	float *d;
	kernel_pointer k = rows;
	cudaMalloc(&d, 4096);
	for (int i = 0; i < count; i++) {
		switch (i) {
		case 0: k = &columns; break;
		case 1: k = shifted; break;
		default: k = rows; break;
		}
		k<<<4, 64>>>(d, 64);
	}
}
