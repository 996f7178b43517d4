// get_local_id of a dimension that is not constant.
// args: --block-dim=8,4 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
kernel void drf(global int *a, uint d)
{
	if (d < 2)
		a[get_local_id(d) + 8 * get_local_id(1 - d)] = 1;
}
kernel void racy(global int *a, uint d)
{
	a[get_local_id(d)] = get_local_id(0) + get_local_id(1);
}
