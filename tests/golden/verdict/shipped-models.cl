// exec: no images are not executed and it calls a function without a body
// OpenCL's functions on images, halves and whole groups.
// args: --level block
// expect: drf
// expect: halves_overlap racy
// expect: reduce_divergent racy
kernel void width(global int *a, write_only image2d_t im)
{
	int i = get_local_id(0);
	if (i < get_image_width(im)) a[i] = 1;
	if (get_image_width(im) > 4) barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void halves(global half *a) { vstore_half4((float4)(1.0f), get_local_id(0), a); }
kernel void halves_overlap(global half *a) { vstore_half4((float4)(1.0f), get_local_id(0), a + get_local_id(0)); vstore_half((float)get_local_id(0), 2 * get_local_id(0), a); }
kernel void second(global float *a, float x)
{
	float whole;
	a[get_local_id(0)] = modf(x, &whole) + whole + native_sin(x);
}
kernel void reduce(global int *a)
{
	int s = work_group_reduce_add(a[get_local_id(0)]);
	if (s > 3) barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void reduce_divergent(global int *a)
{
	if (get_local_id(0) > 3) work_group_reduce_add(1);
}
