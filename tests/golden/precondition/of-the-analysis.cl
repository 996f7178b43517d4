// What the analysis asks about all values of (who of the group copies, which barrier) is nothing that a launch could keep to.
// args: --preconditions=infer
// expect: racy
// precondition: under_way: none
// precondition: done: none
// expect: done drf
kernel void under_way(global int *a, global int *b)
{
	local int s[64];
	event_t e = async_work_group_copy(s, a, 64, 0);
	b[get_global_id(0)] = s[get_local_id(0)];
	wait_group_events(1, &e);
}

kernel void done(global int *a, global int *b)
{
	local int s[64];
	event_t e = async_work_group_copy(s, a, 64, 0);
	wait_group_events(1, &e);
	b[get_global_id(0)] = s[get_local_id(0)];
}
