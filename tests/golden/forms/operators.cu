// Overloaded operators: binary, compound, subscript, call, conversion, increment.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
struct index {
	int v;
	__device__ index operator+(int by) const { return { v + by }; }
	__device__ index &operator*=(int by) { v *= by; return *this; }
	__device__ index &operator++() { v++; return *this; }
	__device__ operator int() const { return v; }
};
__device__ index operator<<(index i, int by) { return { i.v << by }; }
__global__ void drf(int *a)
{
	index i = { (int)threadIdx.x };
	a[(i << 1) + 1] = 1;
	++(i *= 2);
	a[i + 63] = 2;
}
__global__ void racy(int *a)
{
	index i = { (int)threadIdx.x };
	i *= 2;
	a[i] = 1;
	++i;
	a[i + 1] = 2;
}
