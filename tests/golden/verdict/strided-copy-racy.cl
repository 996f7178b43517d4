// Every third element of p is written by the copy, while others are read.
// expect: hit racy
// expect: miss drf
// args: --block-dim=20 --grid-dim=1
kernel void hit(global int *p, global int *q)
{
	local int a[20];
	a[get_local_id(0)] = 1;
	barrier(CLK_LOCAL_MEM_FENCE);
	event_t e = async_work_group_strided_copy(p, a, 20, 3, 0);
	q[get_local_id(0)] = p[3 * get_local_id(0)];
	wait_group_events(1, &e);
}

kernel void miss(global int *p, global int *q)
{
	local int a[20];
	a[get_local_id(0)] = 1;
	barrier(CLK_LOCAL_MEM_FENCE);
	event_t e = async_work_group_strided_copy(p, a, 20, 3, 0);
	q[get_local_id(0)] = p[3 * get_local_id(0) + 1];
	wait_group_events(1, &e);
}
