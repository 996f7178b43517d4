// A claim is one with a blank before its parenthesis, too.
// args: --block-dim=64 --grid-dim=4
// expect: strided drf
// exec: no the compiler does not know __requires
__kernel void strided(__global int *p, int n)
{
	__requires (n == 1);
	p[get_global_id(0) * n] = 1;
}
