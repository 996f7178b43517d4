// OpenCL 2.0's generic address space: a pointer without one points to any.
// args: --block-dim=32 --grid-dim=1 -std=CL2.0
// expect: drf drf
// expect: racy racy
// label: true
int *choose(global int *g, local int *l, int i) { return i < 16 ? (int *)l : (int *)g; }
void put(int *p, int at) { p[at] = get_local_id(0); }
kernel void drf(global int *a)
{
	local int s[64];
	int i = get_local_id(0);
	put(s, i);
	put(choose(a, s, i), i);
	if (to_global(&a[0]))
		put(a + 32, i);
}
kernel void racy(global int *a)
{
	local int s[64];
	int i = get_local_id(0);
	put(choose(a, s, i), i / 2);
}
