// Among kernels that little is to be asked of, one whose precondition wants more work than the first look at all of them has: it has a second
// look for that alone.
// expect: drf
// expect: stages conditional
// precondition: stages: blockDim.x <= 64 && width >= blockDim.x
#define STAGE(row, from, to) \
	if (at < n) part[row][column] = in[at + from * n]; \
	__syncthreads(); \
	if (at < n) out[at + to * n] = part[row][63 - column]; \
	__syncthreads();
__global__ void stages(float *out, const float *in, int n, int width)
{
	__shared__ float part[3][64];
	int column = threadIdx.x % 64, at = blockIdx.x * width + threadIdx.x;
	STAGE(0, 0, 0)
	STAGE(1, 1, 1)
	STAGE(2, 2, 2)
}
#define KERNEL(name) __global__ void name(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
#define FOUR(name) KERNEL(name##a) KERNEL(name##b) KERNEL(name##c) KERNEL(name##d)
FOUR(k0) FOUR(k1) FOUR(k2) FOUR(k3) FOUR(k4) FOUR(k5) FOUR(k6) FOUR(k7) FOUR(k8) FOUR(k9) FOUR(k10) FOUR(k11) FOUR(k12) FOUR(k13) FOUR(k14) FOUR(k15) FOUR(k16) FOUR(k17) FOUR(k18) FOUR(k19)
