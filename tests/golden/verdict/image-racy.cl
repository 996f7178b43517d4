// exec: k no images are not executed
// A row has one pixel too few columns.
// expect: racy
kernel void k(write_only image2d_t out)
{
	write_imagei(out, (int2)(get_global_id(0) / 2, get_global_id(1)), (int4)(get_global_id(0)));
}
