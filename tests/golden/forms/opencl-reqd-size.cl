// reqd_work_group_size is the size of the work-group.
// args: --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
kernel __attribute__((reqd_work_group_size(16, 4, 1))) void drf(global int *a)
{
	a[get_local_id(1) * 16 + get_local_id(0)] = 1;
}
__attribute__((reqd_work_group_size(17, 4, 1))) kernel void racy(global int *a)
{
	a[get_local_id(1) * 16 + get_local_id(0)] = get_local_id(1);
}
