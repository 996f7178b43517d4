// Stores whose bytes differ.
// expect: racy
// args: --block-dim=32 --grid-dim=1
__global__ void copied(int2 *x, const int2 *y) { x[0] = y[threadIdx.x]; }
__global__ void member(float4 *x) { float4 v; v.x = threadIdx.x; v.y = v.z = v.w = 1; x[0] = v; }
__global__ void chosen(float4 *x) { x[0] = threadIdx.x ? make_float4(1, 2, 3, 4) : make_float4(1, 2, 3, 5); }
__global__ void made(float4 *x) { if (threadIdx.x) x[0] = make_float4(1, 2, 3, 4); else x[0] = make_float4(1, 2, 3, 5); }
__global__ void pointer(int **x, int *p) { x[0] = p + threadIdx.x; }
__global__ void two_pointers(int **x, int *p, int *q) { if (threadIdx.x) x[0] = p; else x[0] = q; }
__global__ void zeroed(int *x) { if (threadIdx.x) memset(x, 0, 4); else x[0] = 1; }
__global__ void filled(int *x) { if (threadIdx.x) memset(x, 1, 4); else x[0] = 1; }
__global__ void rounded(float *x) { if (threadIdx.x) x[0] = 16777219; else x[0] = 16777216; }
__global__ void last(int2 *x) { int2 v; v.x = 1; v.y = threadIdx.x; x[0] = v; }
__global__ void changed(float4 *x, const float4 *y) { float4 v = y[0]; v.x += threadIdx.x; x[0] = v; }
__global__ void wide(double *x) { if (threadIdx.x) x[0] = 16777217; else x[0] = 16777216; }
