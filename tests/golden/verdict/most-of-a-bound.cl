// Bounds that the source demands are reached: n may be 2, at most and at least.
// args: --block-dim 32 --grid-dim 1
// expect: most racy
// expect: least racy
// expect: beyond drf
// exec: no the compiler does not know __requires
__kernel void most(__global int *a, int n)
{
	__requires(n <= 2);
	if (n == 2) a[0] = get_local_id(0);
}

__kernel void least(__global int *a, int n)
{
	__requires(n >= 2);
	if (n == 2) a[0] = get_local_id(0);
}

__kernel void beyond(__global int *a, int n)
{
	__requires(n < 2);
	if (n == 2) a[0] = get_local_id(0);
}
