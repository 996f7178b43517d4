// Waits in loops and branches, or for events that are not told apart: the copy may be complete after them.
// args: --block-dim 32 --grid-dim 1
// expect: one_by_one possibly-racy
// expect: in_called possibly-racy
// expect: either_way possibly-racy
// expect: two_halves possibly-racy
// expect: before_store possibly-racy
// expect: together drf
// expect: one_way racy
// expect: another racy
#define T get_local_id(0)
kernel void one_by_one(global int *x, local int *s, local int *r)
{
	event_t e[2];
	e[0] = async_work_group_copy(s, x, 32, 0);
	e[1] = async_work_group_copy(r, x + 32, 32, 0);
	for (int i = 0; i < 2; i++) wait_group_events(1, &e[i]);
	x[T + 64] = s[31 - T] + r[T ^ 1];
}
void wait_all(event_t *e, int n)
{
	while (n--) wait_group_events(1, e++);
}
kernel void in_called(global int *x, local int *s)
{
	event_t e[1];
	e[0] = async_work_group_copy(s, x, 32, 0);
	wait_all(e, 1);
	x[T + 64] = s[31 - T];
}
kernel void either_way(global int *x, local int *s, int n)
{
	event_t e = async_work_group_copy(s, x, 32, 0);
	if (n > 3) {
		x[96 + T] = n;
		wait_group_events(1, &e);
	} else {
		wait_group_events(1, &e);
	}
	x[T + 64] = s[31 - T];
}
kernel void two_halves(global int *x, local int *s)
{
	event_t e = async_work_group_copy(s, x, 32, 0);
	for (int k = 1; k < 6; k++) {
		wait_group_events(1, &e);
		x[(k + 2) * 32 + T] = s[((k - 1) & 1) * 32 + 31 - T];
		barrier(CLK_LOCAL_MEM_FENCE);
		e = async_work_group_copy(s + (k & 1) * 32, x, 32, 0);
	}
	wait_group_events(1, &e);
}
kernel void before_store(global int *x, local int *s)
{
	s[T] = 3;
	barrier(CLK_LOCAL_MEM_FENCE);
	event_t e = async_work_group_copy(x + 32, s, 32, 0);
	for (int i = 0; i < 1; i++) wait_group_events(1, &e);
	s[T] = 4;
}
kernel void together(global int *x, local int *s, local int *r)
{
	event_t e[2];
	e[0] = async_work_group_copy(s, x, 32, 0);
	e[1] = async_work_group_copy(r, x + 32, 32, 0);
	wait_group_events(2, e);
	x[T + 64] = s[31 - T] + r[T ^ 1];
}
kernel void one_way(global int *x, local int *s, int n)
{
	event_t e = async_work_group_copy(s, x, 32, 0);
	if (n > 3) wait_group_events(1, &e);
	x[T + 64] = s[31 - T];
}
kernel void another(global int *x, local int *s, local int *r)
{
	event_t e[2];
	e[0] = async_work_group_copy(s, x, 32, 0);
	e[1] = async_work_group_copy(r, x + 32, 32, 0);
	for (int i = 0; i < 2; i++) wait_group_events(1, e + 1);
	x[T + 64] = s[31 - T];
}
