// exec: no clang refuses what is executed
// expect: drf
// `size_t` and `bool` as a kernel's parameters, which the standard forbids and drivers take.
__kernel void scale(__global float *out, __global const float *in, size_t n, bool twice)
{
	size_t i = get_global_id(0);
	if (i < n) out[i] = twice ? 2 * in[i] : in[i];
}
