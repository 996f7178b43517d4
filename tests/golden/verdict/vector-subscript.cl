// expect: copied drf
// expect: through drf
// expect: shared_part racy
// `v[i]` of a vector is a part of v: what is stored there is seen.
__kernel void copied(__global int *a)
{
	int4 v = (int4)(0);
	v[1] = get_global_id(0);
	a[v[1]] = v[0] + 1;
}

__kernel void through(__global int4 *a) { a[get_global_id(0)][1] = 2; }

__kernel void shared_part(__global int4 *a) { a[0][get_local_id(0) & 3] = get_global_id(0); }
