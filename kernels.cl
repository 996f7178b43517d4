//--local_size=32 --num_groups=2
#define KERNEL __kernel
__constant int table[4] = {1, 2, 3, 4};
int helper(__global int *p, int i) { return p[i] + table[i & 3]; }
KERNEL void first(__global int *a, __local float *b, __constant int *c, int n) {
	__local int t[64];
	t[get_local_id(0)] = a[get_global_id(0)] + c[0];
	barrier(CLK_LOCAL_MEM_FENCE);
	float4 f = (float4)(1.0f, 2.0f, 3.0f, 4.0f);
	b[get_local_id(0)] = f.x + convert_float(min(n, 3));
	atomic_inc(&a[0]);
	int4 v = vload4(0, a);
	event_t e = async_work_group_copy(t, a, 64, 0);
	wait_group_events(1, &e);
	work_group_barrier(CLK_GLOBAL_MEM_FENCE);
	a[get_group_id(0)] = helper(a, v.y);
}
kernel __attribute__((reqd_work_group_size(8, 4, 1))) void second(global int *a) { a[0] = 1; }
