// Designators of C: elements, ranges, members, and what comes after one.
// args: --block-dim=32 --grid-dim=1
// expect: drf
// expect: after_racy racy
// expect: ranges_racy racy
// label: true
struct pair { int a, b; };
struct both { struct pair p; int c[4]; };
kernel void after(global int *a)
{
	int m[4] = { [2] = 7, get_local_id(0), [0] = 7 };
	a[m[3]] = 1;
}
kernel void after_racy(global int *a)
{
	int m[4] = { [2] = 0, 1 };
	a[get_local_id(0) * m[1]] = get_local_id(0);
}
kernel void ranges(global int *a)
{
	int m[6] = { [1 ... 3] = get_local_id(0), 7 };
	a[m[3]] = m[4];
	struct both q = { .c[1] = get_local_id(0), .p.b = get_local_id(0) };
	a[32 + q.c[1]] = 1;
	a[64 + q.p.b] = 1;
}
kernel void ranges_racy(global int *a)
{
	int m[6] = { [1 ... 3] = get_local_id(0), 7 };
	a[m[4]] = get_local_id(0);
}
