// One byte is read with a sign and without: these are two numbers where it is 128 or more.
// args: --block-dim=32 --grid-dim=1
// expect: signs possibly-racy
// expect: one_sign drf
__global__ void signs(const signed char *p, int *a)
{
	int x = p[0], y = ((const unsigned char *)p)[0];
	if (x != y) a[0] = threadIdx.x;
}

__global__ void one_sign(const signed char *p, int *a)
{
	int x = p[0], y = p[0];
	if (x != y) a[0] = threadIdx.x;
}
