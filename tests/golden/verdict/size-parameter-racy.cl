// exec: no clang refuses what is executed
// expect: racy
// label: true
__kernel void scale(__global size_t *out, size_t n)
{
	size_t i = get_global_id(0);
	if (i < n) out[i / 2] = i;
}
