// exec: no its macro is of a header that is not there
// expect: all_in_it unsupported
// expect: given possibly-racy
// The same in OpenCL.
__kernel void all_in_it(__global int *digests, int n)
{
	int r0 = get_local_id(0), r1 = n;
	COMPARE_M_SIMD(r0, r1);
}

__kernel void given(__global int *a)
{
	int x = get_local_id(0);
	ADVANCE(x);
	a[x] = get_local_id(0);
}
