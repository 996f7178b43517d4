// Vector types: made, read and written by component, as whole elements.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(float4 *a, uchar4 *c, double2 *d)
{
	int2 at = make_int2(threadIdx.x, 3);
	a[at.x] = make_float4(1, 2, 3, 4);
	a[32 + at.x].w = a[at.x].y;
	c[at.x].z = at.y;
	d[threadIdx.x].x = d[threadIdx.x].y;
}
__global__ void racy(float4 *a, uchar4 *c, double2 *d)
{
	int2 at = make_int2(threadIdx.x, 3);
	a[at.x + 1] = make_float4(1, 2, 3, 4);
	a[at.x].w = threadIdx.x;
}
