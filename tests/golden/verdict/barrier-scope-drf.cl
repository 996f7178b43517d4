// expect: drf
// args: --block-dim=64 --grid-dim=1
__kernel void k(__global int *A, __local int *s)
{
	s[get_local_id(0)] = get_local_id(0);
	work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
	A[get_local_id(0)] = s[get_local_id(0) ^ 32];
}
