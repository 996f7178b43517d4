// args: --preconditions=none --assume packs:d>=4
// expect: racy
// A quarter of what nothing says is a multiple.
#define ONE_ROW if (threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z) return
__global__ void packs(float4 *out, int d)
{
	ONE_ROW;
	int quads = (d + 3) >> 2, base = (blockIdx.x * (long long)d) >> 2;
	for (int i = threadIdx.x; i < quads; i += blockDim.x) out[base + i] = make_float4(i, d, 0, 0);
}
