// expect: racy
// label: true
// The size of one axis is forgotten.
__global__ void fill(int *out, int A, int B, int C, int D, int E, int F)
{
	int f = threadIdx.x, e = threadIdx.y, d = threadIdx.z, c = blockIdx.x, b = blockIdx.y, a = blockIdx.z;
	if (f < F && e < E && d < D && c < C && b < B && a < A)
		out[((((a * B + b) * C + c) * D + d) + e) * F + f] = 100 * d + e;
}
