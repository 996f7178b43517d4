// Where clang does not understand all of a file, a number outside of functions may be changed by what it leaves out.
// args: --launch auto
// expect: rows possibly-racy
__global__ void rows(int *a, int n) { int i = blockIdx.x * n + threadIdx.x; a[i] = i + blockIdx.x; }
int threads = 512, pitch = 512;
void configure(int n) { pitch = n +; }
void run(int *a, int blocks) { rows<<<blocks, threads>>>(a, pitch); }
