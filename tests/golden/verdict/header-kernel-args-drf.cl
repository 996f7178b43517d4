//pass
//--local_size=2 --num_groups=1 --kernel-args=foo,*,0x3
// expect: drf
// exec: no no run has the x that the header gives
__kernel void foo(__local int *a, int any, int x)
{
	if (x == 3) a[get_local_id(0)] = any;
	else a[0] = get_local_id(0);
}
