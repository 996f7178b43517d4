// Vectors of more than two numbers that are not constants: that all are equal is not found out.
// expect: possibly-racy
// args: --block-dim=32 --grid-dim=1
// label: possible
__global__ void floats(float4 *x) { int t = threadIdx.x; x[t / 4] = make_float4(t / 4, 0.5f, 1, t / 8 * 2); }
__global__ void member(float3 *x) { float3 v; v.x = threadIdx.x / 32; v.y = v.x + 1; v.z = v.y * 2; x[1] = v; }
// A wider store, or one that lies beside, may agree where the two meet.
__global__ void sized(int *x) { int t = threadIdx.x; if (t == 1) x[0] = 1; else if (t == 0) *(char *)x = 1; }
__global__ void upper_half(int *x) { int t = threadIdx.x; if (t == 1) *(long long *)x = t; else if (t == 0) x[1] = t; }
