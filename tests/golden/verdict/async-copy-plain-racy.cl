// Waiting for a copy orders no accesses of the threads themselves.
// expect: racy
// alarm: 10 / 12
// args: --block-dim=64 --grid-dim=1
kernel void k(global int *p, global int *out)
{
	local int a[64], s[64];
	size_t t = get_local_id(0);
	event_t e = async_work_group_copy(a, p, 64, 0);
	s[t] = t;
	wait_group_events(1, &e);
	out[t] = s[63 - t] + a[t];
}
