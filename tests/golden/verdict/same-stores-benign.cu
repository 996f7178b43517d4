// Stores whose bytes are the same are benign: numbers as floating point holds them, zeros, objects, pointers.
// expect: benign
// args: --block-dim=32 --grid-dim=1
__global__ void chosen(float *x) { x[0] = threadIdx.x ? 16777217 : 16777216; }
__global__ void rounded(float *x) { if (threadIdx.x) x[0] = 16777217; else x[0] = 16777216; }
__global__ void narrowed(float *x) { if (threadIdx.x) x[0] = 0.1; else x[0] = 0.1f; }
__global__ void zeroed(int *x) { if (threadIdx.x) memset(x, 0, 4); else x[0] = 0; }
__global__ void filled(int *x) { memset(x, 0, 16); }
__global__ void members(float4 *x) { float4 v; v.x = v.y = v.z = v.w = 1; x[0] = v; }
__global__ void argument(float4 *x, float4 v) { x[0] = v; }
__global__ void made(float4 *x) { x[0] = make_float4(1, 2, 3, 4); }
__global__ void pointer(int **x, int *p) { x[0] = p; }
__global__ void shared_pointer(int **x) { __shared__ int s[4]; x[0] = s; }
__global__ void copied(int2 *x, const int2 *y) { x[0] = y[0]; }
