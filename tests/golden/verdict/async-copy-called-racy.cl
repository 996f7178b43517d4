// expect: racy
// args: --block-dim=64 --grid-dim=1
/* Copies that one function begins are told apart by who called it, those that one macro begins by themselves. */
event_t begin(local int *to, global int *from) { return async_work_group_copy(to, from, 64, 0); }
#define BOTH(e, f) e = async_work_group_copy(s, a, 64, 0); f = async_work_group_copy(s + 64, a, 64, 0);
kernel void called(global int *a, global int *b)
{
	local int s[128];
	event_t e = begin(s, a), f = begin(s + 64, a);
	wait_group_events(1, &f);
	b[get_local_id(0)] = s[get_local_id(0)];
	wait_group_events(1, &e);
}
kernel void expanded(global int *a, global int *b)
{
	local int s[128];
	event_t e, f;
	BOTH(e, f)
	wait_group_events(1, &f);
	b[get_local_id(0)] = s[get_local_id(0)];
	wait_group_events(1, &e);
}
