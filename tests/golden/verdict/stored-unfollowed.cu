// What is stored is fixed by the thread's number, but is not followed: all threads may store the same, as they do here.
// expect: possibly-racy
// args: --block-dim=32 --grid-dim=1
// label: possible
__global__ void root(float *x) { x[0] = sqrtf(0.0f) * (threadIdx.x * 0.1f); x[0] = 0.1f * (threadIdx.x & 32); }
__global__ void walk(int *x) { int t = threadIdx.x, m[4] = { 5, 6, 5, t }, *p = m; while (p < m + 2 && *p < 20) p++; x[t / 2] = *p; }
__global__ void cut(int *x) { float f = threadIdx.x * 0.001f; x[0] = (int)f; }
