//pass
//--local_size=2 --num_groups=1 --kernel-args=foo,3,*
// expect: racy
// label: true
/* The first argument is the one that is given. */
__kernel void foo(__local int *a, int any, int x)
{
	if (x == 3) a[get_local_id(0)] = any;
	else a[0] = get_local_id(0);
}
