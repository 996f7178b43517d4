// expect: racy
// exec: no the arithmetic is a header's of the samples
/* Nothing here declares arithmetic of vector types, nor names the header that does. */
__global__ void settle(float4 *at, const float4 *speed, float dt, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	int2 next = make_int2(i, i) * 2 + make_int2(0, 1);
	if (i >= n) return;
	float4 here = at[next.x] + speed[i] * dt;
	next += 1;
	at[next.y] = here;
	at[next.x] = make_float4(normalize(make_float3(here)), dot(here, here));
}
