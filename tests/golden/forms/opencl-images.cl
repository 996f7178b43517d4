// exec: drf no images are not executed
// exec: racy no images are not executed
// Images: read by samplers and coordinates, written at coordinates.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
kernel void drf(read_only image2d_t in, write_only image2d_t out)
{
	int i = get_local_id(0);
	float4 v = read_imagef(in, nearest, (int2)(i, 0)) + read_imagef(in, nearest, (int2)(i + 1, 0));
	write_imagef(out, (int2)(i, 3), v);
}
kernel void racy(read_only image2d_t in, write_only image2d_t out)
{
	int i = get_local_id(0);
	write_imagei(out, (int2)(i / 2, 3), (int4)(i));
}
