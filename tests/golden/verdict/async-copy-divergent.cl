// All threads of the group make the copy, with the same arguments.
// expect: some_threads racy
// expect: own_arguments racy
// alarm: divergence
// args: --block-dim=64 --grid-dim=1 --level=block
kernel void some_threads(global int *p)
{
	local int a[64];
	if (get_local_id(0) < 13) async_work_group_copy(a, p, 64, 0);
}

kernel void own_arguments(global const int *p)
{
	local int a[64];
	async_work_group_copy(a, p + get_local_id(0), 1, 0);
}
