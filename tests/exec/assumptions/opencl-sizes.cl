// Assumptions of OpenCL about work-groups: see ../assumptions.py for the lines before the kernels. VIOLATED is a last one that is smaller.
// flags: -DVIOLATED
#ifdef VIOLATED
#define get_local_size(axis) (get_group_id(axis) ? 8 : 32)
#endif

// drf sizes: other: all work-groups of a launch are of one size
// kept sizes: 32 2
// violated sizes: 32 2
// without sizes: no
__kernel void sizes(__global int *a) { a[get_group_id(0) * get_local_size(0) + get_local_id(0)] = get_group_id(0); }

// drf many: other: a work-group has at most … work-items, 64 along the third axis
// kept many: 32 1
// violated many: 2048 1
// without many: --block-dim 2048
__kernel void many(__global int *a) { a[get_local_id(0) % 1024 + 1024 * get_group_id(0)] = get_local_id(0); }
