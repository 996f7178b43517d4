// exec: no inline assembly is not executed
// Other instructions give values nobody knows; what they are given stays as it is.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a)
{
	int v, i = threadIdx.x;
	asm("mad.lo.s32 %0, %1, %1, 3;" : "=r"(v) : "r"(i));
	a[i] = v;
}
__global__ void racy(int *a)
{
	int v, i = threadIdx.x;
	asm("popc.b32 %0, %1;" : "=r"(v) : "r"(i));
	a[i] = v;
	a[i + 1] = i;
}
