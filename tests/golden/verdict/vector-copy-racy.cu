// A copy of a whole vector reads it.
// expect: racy
// label: true
__global__ void k(float4 *v)
{
	float4 f = v[threadIdx.x];
	f.x = 1;
	v[threadIdx.x + 1] = f;
}
