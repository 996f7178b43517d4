// expect: apart drf
// expect: together racy
// exec: no clang refuses it: use of undeclared identifier __implies
/* Annotations that no common word announces are declared once clang misses one. */
__kernel void apart(__global int *a) {
	if (__implies(get_global_id(0) > 4, get_global_id(0) > 3)) a[get_global_id(0)] = 1;
}
__kernel void together(__global int *a) {
	if (__implies(get_global_id(0) > 4, get_global_id(0) > 3)) a[0] = get_global_id(0);
}
