// What is stored as a vector of two is compared part by part, also with what other threads store of it alone.
// expect: benign
// args: --block-dim=32 --grid-dim=1
__global__ void computed(int2 *x) { int t = threadIdx.x; x[0] = make_int2(1, t / 32); }
__global__ void floats(float2 *x) { int t = threadIdx.x; x[t / 4] = make_float2(t / 4, t / 8 * 2); }
__global__ void beside(int *x) { int t = threadIdx.x; if (t % 2) *(int2 *)(x + t / 2 * 2) = make_int2(t / 2, t / 4); else x[t / 2 * 2 + 1] = t / 4; }
__global__ void whole(int *x) { int t = threadIdx.x; if (t % 2) *(int2 *)x = make_int2(t / 32, 7); else { x[0] = 0; x[1] = 7; } }
__global__ void member(float2 *x) { float2 v; v.x = threadIdx.x / 32; v.y = v.x + 1; x[1] = v; }
