// Two threads write the same two elements.
// expect: racy
kernel void k(global float4 *a)
{
	size_t i = get_global_id(0);
	a[i / 2].yz = (float2)(i, 2);
}
