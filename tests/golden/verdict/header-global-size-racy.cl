//--local_size=64 --global_size=100
// expect: racy
// label: true
/* Whole work-groups do not make up the range: how many there are is open. */
__kernel void k(__global int *a) { a[get_local_id(0)] = get_group_id(0); }
