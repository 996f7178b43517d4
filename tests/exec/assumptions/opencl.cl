// Assumptions of OpenCL: see ../assumptions.py for the lines before the kernels. VIOLATED is a launch with an offset.
// args: --block-dim 32 --grid-dim 1
// flags: -DVIOLATED
#ifdef VIOLATED
#define get_global_id(axis) (get_global_id(axis) + 32)
#endif

// drf offset: other: the global offset is zero
// kept offset: 32 1
// violated offset: 32 1
// without offset: no
__kernel void offset(__global int *a) { a[get_global_id(0) < 32 ? get_global_id(0) : 0] = get_local_id(0); }

// drf waited: other: a copy made in a loop or branch is waited for there
// kept waited: 32 1 n=1 m=1
// violated waited: 32 1 n=1 m=0
// without waited: no
__kernel void waited(__global const int *b, __global int *a, int n, int m)
{
	__local int s[64];
	if (n == 1) {
		event_t e = async_work_group_copy(s, b, 64, 0);
		if (m == 1) wait_group_events(1, &e);
	}
	barrier(CLK_LOCAL_MEM_FENCE);
	a[get_local_id(0)] = s[get_local_id(0) + 1];
}
