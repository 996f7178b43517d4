// Constructors, destructors, temporaries, conversions and default arguments as nodes.
struct R {
	int *p;
	__device__ R(int *q, int i = 3) : p(q + i) {}
	__device__ R(const R &r) : p(r.p) {}
	__device__ ~R() { *p = 0; }
	__device__ operator int() const { return *p; }
	__device__ R &operator+=(int n) { *p += n; return *this; }
};
__device__ int take(R r) { return r; }
__device__ R give(int *a) { return R(a, 1); }
__global__ void k(int *a)
{
	R r = a;
	r += take(r);
	const R &kept = give(a);
	a[1] = give(a).p[0] + kept;
	int three[3] = {1, 2}, *made = new int[4]{};
	delete[] made;
	a[2] = three[0] ?: a[3];
}
