// work_group_barrier, with its flags and a scope.
// args: --block-dim=32 --grid-dim=1 -std=CL2.0
// expect: drf drf
// expect: racy racy
// label: true
kernel void drf(global int *a, global int *b)
{
	local int s[32];
	int i = get_local_id(0);
	s[i] = i;
	work_group_barrier(CLK_LOCAL_MEM_FENCE);
	a[i] = s[31 - i];
	work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
	b[i] = a[31 - i];
}
kernel void racy(global int *a, global int *b)
{
	local int s[32];
	int i = get_local_id(0);
	s[i] = i;
	work_group_barrier(CLK_GLOBAL_MEM_FENCE);
	a[i] = s[31 - i];
}
