// get_local_id, get_group_id, get_global_id and their kin.
// args: --block-dim=32 --grid-dim=4
// expect: drf drf
// expect: racy racy
// label: true
kernel void drf(global int *a, global int *b)
{
	size_t i = get_global_id(0);
	a[i] = get_work_dim();
	b[get_group_id(0) * get_local_size(0) + get_local_id(0)] = get_global_size(0) - get_num_groups(0);
	b[128 + get_global_linear_id()] = get_local_linear_id();
}
kernel void racy(global int *a)
{
	a[get_global_id(0) / get_num_groups(0)] = get_global_id(0);
	a[256 + get_local_id(0)] = get_group_id(0);
}
