/* Included by requires-in-header.cl: a kernel with its claim, as suites keep several builds of one. */
__kernel void strided(__global int *p, int n)
{
	__requires(n == 1);
	p[get_global_id(0) * n] = 1;
}
