// A barrier orders only what its flags name.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
kernel void drf(global int *a, global int *b)
{
	local int s[32];
	int i = get_local_id(0);
	s[i] = i;
	a[i] = i;
	barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
	b[i] = s[31 - i] + a[31 - i];
	barrier(CLK_LOCAL_MEM_FENCE);
	s[i] = 1;
}
kernel void racy(global int *a, global int *b)
{
	int i = get_local_id(0);
	a[i] = i;
	barrier(CLK_LOCAL_MEM_FENCE);
	b[i] = a[31 - i];
}
