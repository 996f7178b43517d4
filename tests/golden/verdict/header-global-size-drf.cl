//--local_size=64 --global_size=64
// expect: drf
/* One work-group. */
__kernel void k(__global int *a) { a[get_local_id(0)] = get_group_id(0); }
