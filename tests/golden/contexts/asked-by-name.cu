// args: --launch auto
// expect: named_scatter possibly-racy
// expect: named_mangled possibly-racy
// expect: named_other racy
// expect: named_always racy
// expect: named_started racy
/* A kernel that host code asks for by its name, and that no launch in sight is seen to start: with what it is started is not known, so that no alarm
 * which needs a number is true. One of another name, and what races with any number, is as before; so is one that is started in sight. */
#include <cuda.h>
extern "C" __global__ void named_scatter(int *a, int n, int step) { a[(blockIdx.x * blockDim.x + threadIdx.x) * step % n] = threadIdx.x; }
__global__ void named_mangled(int *a, int n, int step) { a[(blockIdx.x * blockDim.x + threadIdx.x) * step % n] = threadIdx.x; }
extern "C" __global__ void named_other(int *a, int n, int step) { a[(blockIdx.x * blockDim.x + threadIdx.x) * step % n] = threadIdx.x; }
extern "C" __global__ void named_always(int *a) { a[0] = threadIdx.x; }
__global__ void named_started(int *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }

struct functions { CUfunction named_scatter, named_mangled, named_always; };
functions load(CUmodule m)
{
	functions f;
	cuModuleGetFunction(&f.named_scatter, m, "named_scatter");
	cuModuleGetFunction(&f.named_mangled, m, "_Z13named_mangledPiii");
	cuModuleGetFunction(&f.named_always, m, "named_always");
	return f;
}
const char *words() { return "named_others" "named_started"; }
void start(int *a, int n) { named_started<<<2, 64>>>(a, n); }
