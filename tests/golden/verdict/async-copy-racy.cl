// A barrier does not wait for a copy, nor does a wait for another copy's event.
// expect: barrier_only racy
// expect: other_event racy
// expect: no_barrier_before racy
// args: --block-dim=64 --grid-dim=1
kernel void barrier_only(global int *p, global int *q)
{
	local int a[64];
	event_t e = async_work_group_copy(a, p, 64, 0);
	barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
	q[get_local_id(0)] = a[get_local_id(0)];
	wait_group_events(1, &e);
}

kernel void other_event(global int *p, global int *q, global int *r)
{
	local int a[64], b[64];
	event_t e = async_work_group_copy(a, p, 64, 0);
	event_t f = async_work_group_copy(b, q, 64, 0);
	wait_group_events(1, &f);
	r[get_local_id(0)] = a[get_local_id(0)];
	wait_group_events(1, &e);
}

kernel void no_barrier_before(global int *p)
{
	local int a[64];
	a[get_local_id(0)] = get_local_id(0);
	event_t e = async_work_group_copy(p, a, 64, 0);
	wait_group_events(1, &e);
}
