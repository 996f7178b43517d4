// args: --assume packs:d%4==0&&d>=4 --assume rows:n%4==0&&n>=4 --assume heads:c%h==0&&h>=1&&c>=h&&gridDim.x<=b*h&&blockDim.x==c/h
// expect: drf
// exec: heads no none of the launches that are tried keeps its block
// Sizes that are multiples: of a constant, of which a quotient is taken before or after it is multiplied, and of another size.
#define ONE_ROW if (threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z) return
__global__ void packs(float4 *out, int d)
{
	ONE_ROW;
	int quads = d >> 2, base = (blockIdx.x * (long long)d) >> 2;
	for (int i = threadIdx.x; i < quads; i += blockDim.x) out[base + i] = make_float4(i, d, 0, 0);
}

__global__ void rows(float *out, int n)
{
	ONE_ROW;
	int first = threadIdx.x / 32 * 128 + threadIdx.x % 32 * 4;
	for (int i = first; i < n; i += blockDim.x * 4) ((float4 *)(out + (long long)blockIdx.x * n + i))[0] = make_float4(i, n, 0, 0);
}

__global__ void heads(float *out, int b, int t, int c, int h)
{
	ONE_ROW;
	int batch = blockIdx.x / h, head = blockIdx.x % h, size = c / h;
	for (int i = 0; i < t; i++) out[((long long)batch * t + i) * c + head * size + threadIdx.x] = i;
}
