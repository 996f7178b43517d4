// args: --launch auto
// expect: fill drf
// expect: fill_racy racy
// expect: fill_loud possibly-racy
// expect: fill_counted possibly-racy
// What the destructor of an object does where memory is not given back tells of an error: what others name stays what it was.
#include <cstdio>
struct rows {
	size_t n, pitch;
	float *at;
	size_t count() const { return n; }
	rows(size_t count) : n(count), at(nullptr) { cudaMallocPitch((void **)&at, &pitch, 4 * n, 8); }
	~rows() { end(); }
	void end()
	{
		cudaError_t error = at ? cudaFree(at) : cudaSuccess;
		if (error != cudaSuccess) {
			fprintf(stderr, "not freed: %s\n", cudaGetErrorString(error));
			fflush(stderr);
			exit(1);
		}
		at = nullptr;
	}
};
rows *kept;
int devices;
struct counting { ~counting() { cudaGetDeviceCount(&devices); } };
struct loud { ~loud() { kept->n = 1; } };

#define FILL(name) __global__ void name(float *a, unsigned n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = blockIdx.x; }
FILL(fill)
FILL(fill_racy)
FILL(fill_loud)
FILL(fill_counted)

void run(float *a, rows &given)
{
	const size_t &n = given.n;
	if (n < 2 || n > 1000) return;
	rows own(n);
	fill<<<given.count(), 64>>>(a, 64 * given.count());
	fill_racy<<<given.count(), 64>>>(a, 32 * given.count());
}
void run_loudly(float *a, rows &given)
{
	loud l;
	if (given.n < 2 || given.n > 1000) return;
	fill_loud<<<given.count(), 64>>>(a, 64 * given.count());
}
void run_counted(float *a)
{
	devices = 4;
	{ counting c; }
	fill_counted<<<4, 64>>>(a, 64 * devices);
}
