// certify: --by steps
// args: --block-dim=100 --grid-dim=3
// expect: drf
// Copies of many elements by a work-group: an access of many units is asked about as a loop over them.
kernel void rows(global float *p, global const float *q)
{
	local float a[100], b[300];
	event_t e[2];
	size_t t = get_local_id(0);
	e[0] = async_work_group_copy(a, p + 100 * get_group_id(0), 100, 0);
	e[1] = async_work_group_copy(b, q + 300 * get_group_id(0), 300, 0);
	wait_group_events(2, e);
	a[t] += b[3 * t] + b[3 * t + 2];
	barrier(CLK_LOCAL_MEM_FENCE);
	event_t out = async_work_group_copy(p + 100 * get_group_id(0), a, 100, 0);
	wait_group_events(1, &out);
}
