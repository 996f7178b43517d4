// Each barrier orders what its flags name, and here that is enough.
// expect: drf
// args: --block-dim=64 --grid-dim=1
kernel void k(global int *g, local int *s)
{
	size_t t = get_local_id(0);
	s[t] = t;
	g[t] = t;
	barrier(CLK_LOCAL_MEM_FENCE);
	int v = s[63 - t];
	work_group_barrier(CLK_GLOBAL_MEM_FENCE);
	g[63 - t] = v;
}
