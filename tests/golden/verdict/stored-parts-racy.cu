// What is stored as a vector differs where a part does, also from what other threads store of it alone.
// expect: racy
// args: --block-dim=32 --grid-dim=1
// label: true
__global__ void computed(int2 *x) { int t = threadIdx.x; x[0] = make_int2(1, t / 31); }
__global__ void floats(float4 *x) { int t = threadIdx.x; x[t / 4] = make_float4(1, 0.5f, t / 3, 2); }
__global__ void beside(int *x) { int t = threadIdx.x; if (t == 3) *(int2 *)(x + 2) = make_int2(1, 2); else if (t == 4) x[3] = 3; }
__global__ void four(int4 *x) { x[0] = make_int4(threadIdx.x, 1, 2, 3); }
__global__ void shifted(int *x) { int t = threadIdx.x; *(int2 *)(x + 2 * (t / 2)) = make_int2(t, t); }
__global__ void member(float3 *x) { float3 v; v.x = 0; v.y = threadIdx.x + 1; v.z = v.y * 2; x[1] = v; }
