// args: --launch auto
// expect: scatter possibly-racy
// expect: mangled possibly-racy
// expect: other racy
// expect: always racy
// expect: started racy
/* A kernel that host code asks for by its name, and that no launch in sight is seen to start: with what it is started is not known, so that no alarm
 * which needs a number is true. One of another name, and what races with any number, is as before; so is one that is started in sight. */
#include <cuda.h>
extern "C" __global__ void scatter(int *a, int n, int step) { a[(blockIdx.x * blockDim.x + threadIdx.x) * step % n] = threadIdx.x; }
__global__ void mangled(int *a, int n, int step) { a[(blockIdx.x * blockDim.x + threadIdx.x) * step % n] = threadIdx.x; }
extern "C" __global__ void other(int *a, int n, int step) { a[(blockIdx.x * blockDim.x + threadIdx.x) * step % n] = threadIdx.x; }
extern "C" __global__ void always(int *a) { a[0] = threadIdx.x; }
__global__ void started(int *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }

struct functions { CUfunction scatter, mangled, always; };
functions load(CUmodule m)
{
	functions f;
	cuModuleGetFunction(&f.scatter, m, "scatter");
	cuModuleGetFunction(&f.mangled, m, "_Z7mangledPiii");
	cuModuleGetFunction(&f.always, m, "always");
	return f;
}
const char *words() { return "others" "started"; }
void start(int *a, int n) { started<<<2, 64>>>(a, n); }
