// kernel and __kernel; global, local, constant and private memory.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__constant int table[2] = { 1, 2 };
__kernel void drf(__global int *a, __local int *l, __constant int *c)
{
	__local int mine[32];
	__private int own[2];
	own[0] = get_local_id(0);
	mine[own[0]] = c[0] + table[1];
	l[own[0]] = mine[own[0]];
	barrier(CLK_LOCAL_MEM_FENCE);
	a[own[0]] = mine[31 - own[0]] + l[3];
}
kernel void racy(global int *a, local int *l)
{
	private int i = get_local_id(0);
	l[i] = i;
	a[i] = l[31 - i];
}
