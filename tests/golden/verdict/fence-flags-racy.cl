// A barrier for local memory leaves global memory as it was.
// expect: racy
// alarm: 8 / 10
// args: --block-dim=64 --grid-dim=1
kernel void k(global int *g, local int *s)
{
	size_t t = get_local_id(0);
	g[t] = t;
	barrier(CLK_LOCAL_MEM_FENCE);
	g[63 - t] = s[t];
}
