// float4 over float: four elements at a time, from pointers and from references.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(float *a)
{
	float4 v = reinterpret_cast<float4 *>(a)[threadIdx.x];
	v.x += 1;
	reinterpret_cast<float4 *>(a)[threadIdx.x] = v;
	reinterpret_cast<float2 &>(a[4 * threadIdx.x + 2]).y = 3;
}
__global__ void racy(float *a)
{
	float4 v = reinterpret_cast<float4 *>(a)[threadIdx.x];
	*reinterpret_cast<float4 *>(&a[4 * threadIdx.x]) = v;
	reinterpret_cast<float2 &>(a[4 * threadIdx.x + 3]).y = v.x;
}
