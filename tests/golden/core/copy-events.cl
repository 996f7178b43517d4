// expect: racy
// args: --block-dim=4 --grid-dim=1
// The number of an event is the same in every run.
kernel void k(global int *p)
{
	local int a[4], b[4], c[4];
	event_t e = async_work_group_copy(a, p, 4, 0), f = async_work_group_copy(b, p, 4, 0);
	event_t *g = &e;
	if (get_local_id(0) > 1) g = &f;
	event_t h = async_work_group_copy(c, p, 4, *g);
	wait_group_events(1, &e);
	wait_group_events(1, &f);
	wait_group_events(1, &h);
}
