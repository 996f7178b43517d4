// args: --launch auto
// expect: even drf
// expect: uneven racy
// expect: narrowed racy
// expect: kept drf
// A helper that starts kernels with attributes where the device can, and plainly where it cannot: arguments come by reference, and are converted to the parameters.
#include <cuda.h>
#include <cstdio>
#include <cstdlib>
#include <utility>

__global__ void even(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void uneven(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void narrowed(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
__global__ void kept(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void stop_with(const char *what, const char *why);
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) stop_with(#call, cudaGetErrorString(e)); } while (0)

struct shape {
	dim3 grid, block; size_t bytes; cudaStream_t stream;
	shape(const dim3 &g, const dim3 &b, size_t s, cudaStream_t st) : grid(g), block(b), bytes(s), stream(st) {}
	shape(const dim3 &g, const dim3 &b, int s, cudaStream_t st) : grid(g), block(b), bytes((size_t)s), stream(st) {}
};
struct early {
	cudaLaunchAttribute attribute[2];
	cudaLaunchConfig_t config;
	early(const shape &s)
	{
		attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
		attribute[0].val.programmaticStreamSerializationAllowed = 1;
		attribute[1].id = cudaLaunchAttributeClusterDimension;
		attribute[1].val.clusterDim.x = 1;
		attribute[1].val.clusterDim.y = attribute[1].val.clusterDim.z = 1;
		config = {};
		config.gridDim = s.grid;
		config.blockDim = s.block;
		config.dynamicSmemBytes = s.bytes;
		config.stream = s.stream;
		config.attrs = attribute;
		config.numAttrs = 2;
	}
	early(const early &) = delete;
};
static bool can(const void *kernel)
{
	cudaFuncAttributes of = {};
	CHECK(cudaFuncGetAttributes(&of, kernel));
	return of.ptxVersion >= 90;
}
template <class K, class... A> static inline void start(K kernel, const shape &s, A &&...a)
{
	static const bool wanted = []() { const char *said = getenv("EARLY"); return !said || atoi(said); }();
	if (wanted && can(reinterpret_cast<const void *>(kernel))) {
		auto with = early(s);
		CHECK(cudaLaunchKernelEx(&with.config, kernel, std::forward<A>(a)...));
		return;
	}
	kernel<<<s.grid, s.block, s.bytes, s.stream>>>(std::forward<A>(a)...);
	CHECK(cudaGetLastError());
}
void run(int *d, cudaStream_t st)
{
	const dim3 block(64, 1, 1);
	const shape s = { 1, block, block.x > 32 ? 32 * sizeof(float) : 0, st };
	start(even, s, d, 64);
	start(uneven, s, d, 48);
	long long far = (1ll << 32) + 48, near = (1ll << 32) + 64;
	start(narrowed, shape(1, 64, 0, st), d, far);
	start(kept, shape(1, 64, 0, st), d, near);
}
