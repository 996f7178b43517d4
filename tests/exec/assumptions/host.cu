// What the file's own launches say: see ../assumptions.py for the lines before the kernels.
// args: --launch host

// drf started: other: … is started as at line …
// kept started: 32 1 n=1
// violated started: 32 1 n=2
// without started: --param n=2
__global__ void started(int *a, int n) { a[threadIdx.x / n] = threadIdx.x; }
void start(int *a) { started<<<1, 32>>>(a, 1); }
