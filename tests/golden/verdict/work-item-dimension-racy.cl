// Only one of two dimensions.
// expect: racy
// args: --block-dim=8,8 --grid-dim=2,2
kernel void k(global int *a, int d)
{
	a[get_global_id(d)] = get_local_id(1 - d);
}
