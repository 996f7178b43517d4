// Copies by the work-group are complete for all threads when their event has been waited for.
// expect: drf
// args: --block-dim=64 --grid-dim=2
kernel void k(global float *p, global const float *q)
{
	local float a[64], b[64];
	event_t e[2];
	size_t base = 64 * get_group_id(0), t = get_local_id(0);
	e[0] = async_work_group_copy(a, p + base, 64, 0);
	e[1] = async_work_group_copy(b, q + base, 64, 0);
	wait_group_events(2, e);
	a[t] += b[63 - t];
	barrier(CLK_LOCAL_MEM_FENCE);
	event_t out = async_work_group_copy(p + base, a, 64, 0);
	wait_group_events(1, &out);
}
