// expect: drf
// exec: no the arithmetic is a header's of the samples
/* What the file has itself comes before what the header has. */
__device__ float4 fminf(float4, float4);
__device__ inline int2 operator+(int2 a, int2 b) { return make_int2(a.x + b.y, a.y + b.x); }
__global__ void clip(float4 *at, float4 most, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int2 crossed = make_int2(0, 1) + make_int2(i, 7);
	if (i < n) at[crossed.y] = fminf(at[crossed.y] * 2.0f, most);
}
