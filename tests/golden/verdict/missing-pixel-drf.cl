// exec: no clang refuses it: use of undeclared identifier pixel
// expect: drf
// A type and a sampler that only the host program's other text declares: names before another name, and for an image.
__kernel void copy(__read_only image2d_t from, __global int *to, int width)
{
	for (int y = 0; y < 2; y++) {
		pixel p = read_imageui(from, border, (int2)((int)get_global_id(0), y)).s0;
		to[y * get_global_size(0) + get_global_id(0)] = (int)p;
	}
}
