// What host code allocates is how large an array is, where the launch speaks of the same numbers.
// args: --launch auto
// expect: drf
// bounds: tail next bytes in_int
#include <cstdlib>
#define I int i = blockIdx.x * blockDim.x + threadIdx.x
__global__ void tail(float *a) { I; a[i] = 1; }
__global__ void guarded(float *a, int n) { I; if (i < n) a[i] = 1; }
__global__ void next(float *a, const float *b, int n) { I; if (i < n) a[i] = b[i + 1]; }
__global__ void whole(float *a) { I; a[i] = 1; }
__global__ void unrelated(float *a, int m) { I; if (i < m) a[i] = 1; }
__global__ void behind(float *a, int n) { I; if (i < n) a[i] = a[i - 1 + 1]; }
__global__ void one_of_two(float *a) { I; a[i] = 1; }
__global__ void bytes(char *a, int n) { I; if (i < n) ((int *)a)[i] = 1; }
__global__ void capacity(float *a, int n) { I; if (i < n) a[i] = 1; }
__global__ void first(float *a, int m) { a[threadIdx.x] = 1; }
__global__ void in_int(float *a) { I; a[i] = 1; }
__global__ void in_int_guarded(float *a, int n) { I; if (i < n) a[i] = 1; }
int main(int argc, char **argv)
{
	int n = atoi(argv[1]), m = atoi(argv[2]), blocks = (n + 63) / 64;
	if (n <= 0 || m <= 0) return 1;
	float *a, *b, *c, *d;
	char *e;
	cudaMalloc(&a, n * sizeof(float));
	cudaMalloc(&b, n * sizeof(float));
	cudaMalloc(&c, blocks * 64 * sizeof(float));
	cudaMalloc(&e, n);
	tail<<<blocks, 64>>>(a);
	guarded<<<blocks, 64>>>(a, n);
	next<<<blocks, 64>>>(a, b, n);
	whole<<<blocks, 64>>>(c);
	unrelated<<<(m + 63) / 64, 64>>>(a, m);
	behind<<<blocks, 64>>>(a, n);
	d = argc > 3 ? a : c;
	one_of_two<<<blocks, 64>>>(d);
	bytes<<<blocks, 64>>>(e, n);
	int most = n > 1024 ? n : 1024;
	cudaMalloc(&d, most * sizeof(float));
	capacity<<<blocks, 64>>>(d, n);
	cudaMalloc(&d, m * sizeof(float));
	first<<<1, 64>>>(d, m);
	const int size = n * sizeof(float);
	cudaMalloc(&d, size);
	in_int<<<blocks, 64>>>(d);
	in_int_guarded<<<blocks, 64>>>(d, n);
}
