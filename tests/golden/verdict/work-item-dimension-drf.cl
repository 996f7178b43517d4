// The dimension asked for is not a constant.
// expect: drf
// args: --block-dim=8,8 --grid-dim=2,2
kernel void k(global int *a, int d)
{
	if (d == 0 || d == 1) a[get_global_size(1 - d) * get_global_id(d) + get_global_id(1 - d)] = get_local_id(0);
}
