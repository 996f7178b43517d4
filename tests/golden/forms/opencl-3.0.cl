// OpenCL 3.0, with the features that it names.
// args: --block-dim=32 --grid-dim=1 -std=CL3.0
// expect: drf drf
// expect: racy racy
// label: true
#if __OPENCL_C_VERSION__ < 300
#error "another version"
#endif
kernel void drf(global int *a)
{
	local int s[32];
	int i = get_local_id(0);
	s[i] = i;
	work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
	a[i] = s[31 - i];
}
kernel void racy(global int *a)
{
	local int s[32];
	int i = get_local_id(0);
	s[i] = i;
	atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group);
	a[i] = s[31 - i];
}
