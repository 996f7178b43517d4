// Constants of the program, scalars and tables.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
constant int width = 32;
constant int offsets[] = { 0, 32, 64 };
kernel void drf(global int *a)
{
	for (int k = 0; k < 3; k++)
		a[offsets[k] + get_local_id(0)] = k;
	a[100 + width * get_local_id(0)] = 1;
}
kernel void racy(global int *a)
{
	a[offsets[1] + get_local_id(0)] = 1;
	a[width + 1 + get_local_id(0)] = get_local_id(0);
}
