// exec: k no images are not executed
// A pixel for each work-item, of one image and into another.
// expect: drf
constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST;
kernel void k(read_only image2d_t in, write_only image2d_t out)
{
	int2 at = (int2)(get_global_id(0), get_global_id(1));
	write_imagef(out, at, read_imagef(in, s, at + (int2)(1, 0)));
}
