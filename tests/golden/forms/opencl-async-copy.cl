// async_work_group_copy: all write; until wait_group_events nobody may look.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
kernel void drf(global int *a, global const int *b)
{
	local int s[32];
	event_t e = async_work_group_copy(s, b, 32, 0);
	wait_group_events(1, &e);
	a[get_local_id(0)] = s[31 - get_local_id(0)];
}
kernel void racy(global int *a, global const int *b)
{
	local int s[32];
	event_t e = async_work_group_copy(s, b, 32, 0);
	a[get_local_id(0)] = s[31 - get_local_id(0)];
	wait_group_events(1, &e);
}
