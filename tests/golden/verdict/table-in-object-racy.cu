// args: --block-dim 32 --grid-dim 1
// expect: shifted racy
// expect: led racy
// expect: parts racy
// expect: rows racy
// expect: same racy
// expect: written racy
// expect: last racy
// The twins of table-in-object-drf.cu: threads that read one element, or two that hold the same.
struct part { int first, n; };
struct given {
	int level;
	int base[4];
	float *out[4];
	part parts[3];
};
__global__ void shifted(given g, float *out)
{
	out[g.base[threadIdx.x % 4]] = threadIdx.x;
}
__global__ void led(given g)
{
	g.out[threadIdx.x % 4][0] = threadIdx.x;
}
__global__ void parts(given g, float *out)
{
	if (threadIdx.x < 3) out[g.parts[threadIdx.x].first] = threadIdx.x;
}
__global__ void rows(float *out)
{
	struct { int n, row[4]; } at = { 4, { 0, 8, 15, 24 } };
	__shared__ float s[32];
	s[at.row[threadIdx.x / 8] + threadIdx.x % 8] = threadIdx.x;
	__syncthreads();
	out[threadIdx.x] = s[threadIdx.x];
}
__global__ void same(given g)
{
	int i = threadIdx.x;
	g.out[g.level][i] = g.out[g.level][i + 1];
}
__global__ void written(given g, float *out)
{
	g.base[1] = 0;
	out[g.base[threadIdx.x % 2 + 1] * threadIdx.x] = threadIdx.x;
}
__global__ void last(given g, float *out)
{
	if (threadIdx.x < 2) out[g.parts[1 + threadIdx.x].first] = threadIdx.x;
}
