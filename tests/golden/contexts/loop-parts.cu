// expect: kept drf
// expect: counted drf
// expect: nested drf
// expect: halved possibly-racy
// expect: by_reference possibly-racy
// A loop keeps those parts of an object that it only reads, be it for the first time there, and those that it does not name.
#include <array>

#define ROWS(name) __global__ void name(float *d, int pitch) { d[blockIdx.y * pitch + blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.y; }
ROWS(kept)
ROWS(counted)
ROWS(nested)
ROWS(halved)
ROWS(by_reference)

std::array<int, 3> shape();
struct volume { std::array<int, 2> plane; int depth; };

void keep(float *d)
{
	std::array<int, 3> dims = shape();
	dim3 grid(dims[0], dims[1]);
	for (int i = 0; i < dims[2]; i++) kept<<<grid, 16>>>(d, 16 * dims[0]);
}

void count(float *d, int w, int h, int n)
{
	std::array<int, 3> dims = { w, h, n };
	dim3 grid(dims[0], dims[1]);
	for (; dims[2] > 0; dims[2]--) counted<<<grid, 16>>>(d, 16 * dims[0]);
}

void nest(float *d, int w, int h, int n)
{
	volume v = { { w, h }, n };
	dim3 grid(v.plane[0], 4);
	for (v.depth = 0; v.depth < n; v.depth++) {
		nested<<<grid, 16>>>(d, 16 * v.plane[0]);
		v.plane[1] = v.depth;
	}
}

void halve(float *d, int w, int h, int n)
{
	std::array<int, 3> dims = { w, h, n };
	dim3 grid(dims[0], dims[1]);
	for (int i = 0; i < dims[2]; i++) {
		halved<<<grid, 16>>>(d, 16 * dims[0]);
		dims[0] /= 2;
	}
}

void refer(float *d, int w, int h, int n)
{
	volume v = { { w, h }, n };
	int &width = v.plane[0];
	dim3 grid(v.plane[0], 4);
	for (v.depth = 0; v.depth < n; v.depth++) {
		by_reference<<<grid, 16>>>(d, 16 * v.plane[0]);
		width /= 2;
	}
}
