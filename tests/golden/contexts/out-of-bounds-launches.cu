// Launches that differ in nothing but how large the memory is that they give are one for a race, and each of its own for its bounds.
// args: --launch auto
// expect: drf
// bounds: twice less helped unknown_first
__global__ void twice(float *a) { a[threadIdx.x] = 1; }
__global__ void less(float *a) { extern __shared__ float s[]; s[threadIdx.x] = 1; a[threadIdx.x] = s[threadIdx.x]; }
__global__ void helped(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = 1; }
__global__ void unknown_first(float *a) { a[threadIdx.x] = 1; }
__global__ void enough(float *a) { a[threadIdx.x] = 1; }
float *get();
static void help(float *a, int n) { helped<<<(n + 63) / 64, 64>>>(a, n); }
void calls(int n)
{
	float *a, *b, *c, *d;
	if (n <= 1) return;
	cudaMalloc(&a, 64 * sizeof(float));
	cudaMalloc(&b, 63 * sizeof(float));
	twice<<<1, 64>>>(a);
	twice<<<1, 64>>>(b);
	less<<<1, 64, 64 * sizeof(float)>>>(a);
	less<<<1, 64, 32 * sizeof(float)>>>(a);
	unknown_first<<<1, 64>>>(get());
	unknown_first<<<1, 64>>>(b);
	enough<<<1, 63>>>(a);
	enough<<<1, 63>>>(b);
	cudaMalloc(&c, n * sizeof(float));
	cudaMalloc(&d, (n - 1) * sizeof(float));
	help(c, n);
	help(d, n);
}
