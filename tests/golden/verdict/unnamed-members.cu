// Members of unnamed structs and unions lie behind what comes before them.
// args: --block-dim=32 --grid-dim=1
// expect: racy
// expect: two drf
// expect: four drf
// expect: five drf
// label: true
struct mixed { int x; struct { int y, z; }; union { int u; float f; }; };
__global__ void one(int *a)
{
	mixed v;
	v.x = 7; v.y = threadIdx.x;
	a[v.x] = threadIdx.x;
}
__global__ void two(mixed *a)
{
	if (threadIdx.x == 0) a[0].x = 3;
	if (threadIdx.x == 1) a[0].y = 4;
}
__global__ void three(mixed *a)
{
	if (threadIdx.x == 0) a[0].u = 3;
	if (threadIdx.x == 1) a[0].f = 4;
}
__global__ void four(mixed *a)
{
	if (threadIdx.x == 0) a[0].u = 3;
	if (threadIdx.x == 1) a[0].z = 4;
}
struct tagged { int tag; union { int number = 5; float real; }; };
__global__ void five(int *a)
{
	tagged t = { (int)threadIdx.x }, u{};
	u.tag = 3;
	a[t.tag * (u.number - 4)] = t.number;
}
__global__ void six(int *a)
{
	tagged t = { (int)threadIdx.x };
	a[t.tag * (t.number - 5)] = threadIdx.x;
}
