// args: --launch auto
// expect: begun drf
// expect: begun_racy racy
// expect: owned racy
// expect: owned_apart drf
// expect: bound drf
// expect: bound_racy racy
// expect: copied racy
// expect: rows drf
// expect: rows_racy racy
// expect: listed racy
// expect: listed_apart drf
// expect: own_device drf
// How programs keep what they launch with: in static variables, pointers that own, structured bindings, copies of bytes, tables, vectors of pointers.
#include <cstring>
#include <memory>
#include <utility>
#include <vector>
__global__ void begun(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void begun_racy(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void owned(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void owned_apart(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void bound(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void bound_racy(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void copied(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void rows(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void rows_racy(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void listed(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void listed_apart(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void own_device(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

struct frees { void operator()(int *p) const { cudaFree(p); } };
using buffer = std::unique_ptr<int, frees>;
struct entry { const char *name; int threads; };
struct buffers { int *a, *b; };
static int threads = 256, more = 256;
static const entry table[] = { { "small", 64 }, { "full", 256 } }, wide[] = { { "small", 64 }, { "wide", 512 } };

static buffer make(size_t n)
{
	int *p;
	cudaMalloc(&p, 4 * n);
	return buffer(p);
}

static std::pair<int, int> dims() { return { 1, 256 }; }

int main(int count, char **)
{
	buffer a = make(1024), b = make(1024);
	int *p = a.get();
	begun<<<1, threads>>>(p);
	more *= 2;
	begun_racy<<<1, more>>>(p);
	owned<<<1, 64>>>(p, a.get());
	owned_apart<<<1, 64>>>(p, b.get());
	auto [grid, block] = dims();
	bound<<<grid, block>>>(p);
	bound_racy<<<grid, 2 * block>>>(p);
	buffers one = { p, b.get() }, other;
	memcpy(&other, &one, sizeof one);
	copied<<<1, 64>>>(one.a, other.a);
	for (const entry &e : table) rows<<<1, e.threads>>>(p);
	for (int i = 0; i < 2; i++) rows<<<1, table[i].threads>>>(p);
	for (entry e : wide) rows_racy<<<1, e.threads>>>(p);
	std::vector<int *> list;
	list.push_back(p);
	list.push_back(b.get());
	listed<<<1, 64>>>(list[0], p);
	listed_apart<<<1, 64>>>(list[0], list[1]);
	int device = 0, size = 256;
	cudaSetDevice(device);
	cudaMemset(p, device, size);
	own_device<<<1, size>>>(p);
	return count;
}
