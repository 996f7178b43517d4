// Elements of a vector, by name: each of two threads its half.
// expect: drf
// args: --block-dim=64 --grid-dim=1
kernel void k(global float4 *a)
{
	size_t i = get_global_id(0);
	if (i % 2 == 0) a[i / 2].xy = (float2)(1, 2);
	else a[i / 2].zw = a[i / 2].wz;
}
kernel void halves(global int4 *a)
{
	size_t i = get_global_id(0);
	a[i].lo = (int2)(1);
	a[i ^ 1].hi = (int2)(2);
}
