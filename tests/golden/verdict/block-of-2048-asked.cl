// expect: racy
// label: true
// exec: k no no GPU has blocks of 2,048 threads
__kernel __attribute__((reqd_work_group_size(2048, 1, 1))) void k(__global int *a)
{
	int i = get_local_id(0), g = 2048 * get_group_id(0);
	a[g + i] = 1;
	if (i == 1500) a[g + 1600] = 2;
}
