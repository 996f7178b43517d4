// expect: racy
// label: true
// exec: no ELEMENT is the build's
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define ELEMENT4 JOIN(ELEMENT, 4)
#define KEPT ELEMENT4
__kernel void blend(__global const ELEMENT4 *a, __global const ELEMENT4 *b, __global ELEMENT4 *out, int n)
{
	int i = get_global_id(0);
	if (i >= n) return;
	ELEMENT4 x = a[i];
	KEPT y = b[i], z;
	ELEMENT4 w = (ELEMENT4)(0);
	z = x + y + w;
	out[i / 2] = z;
}
