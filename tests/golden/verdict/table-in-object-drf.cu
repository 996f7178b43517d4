// args: --block-dim 32 --grid-dim 4
// expect: shifted drf
// expect: led drf
// expect: parts drf
// expect: rows drf
// expect: below drf
// An array that is a member, read at an index that is not a constant: one of its elements, each of which is followed.
struct part { int first, n; };
struct given {
	int level;
	int base[4];
	float *out[4];
	part parts[3];
};
__global__ void shifted(given g, float *out)
{
	out[g.base[g.level] + blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}
__global__ void led(given g)
{
	g.out[g.level][blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}
__global__ void parts(given g, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < g.parts[g.level].n) out[g.parts[g.level].first + i] = 1.0f;
}
__global__ void rows(float *out)
{
	struct { int n, row[4]; } at = { 4, { 0, 8, 16, 24 } };
	__shared__ float s[32];
	s[at.row[threadIdx.x / 8] + threadIdx.x % 8] = 1.0f;
	__syncthreads();
	out[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];
}
__global__ void below(given g)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (g.level > 0) g.out[g.level][i] = g.out[g.level - 1][i + 1];
}
