// args: --block-dim 32 --grid-dim 2
// expect: number possibly-racy
// expect: member possibly-racy
// expect: called possibly-racy
// expect: first possibly-racy
// expect: each possibly-racy
// expect: loop possibly-racy
// expect: element possibly-racy
// expect: elements racy
// expect: scaled racy
// expect: once possibly-racy
// expect: invariant possibly-racy
// expect: beside racy
// Threads that compute one thing from the same values store the same; how it is computed is not followed.
struct pair { int x, y; };
__global__ void number(float *o, const float *p, float s) { *o = s / 3.0f + p[1]; }
__global__ void member(int *o, const pair *p) { pair s = p[0]; o[0] = s.y; }
__global__ void called(float *o, float s) { *o = sinf(s) * 2; }
__global__ void first(float *o, const float *p) { float v = p[threadIdx.x] * 3.0f; if (threadIdx.x == 0) *o = v; }
__global__ void each(float *o, const float *p) { o[threadIdx.x] = p[threadIdx.x] * 3.0f; }
__global__ void loop(float *o, const float *p) { float v = p[0]; for (int i = 0; i < 4; i++) v = v * v; *o = v; }
__global__ void element(float *o, const float *p) { int i = threadIdx.x % 8; float v = p[i]; o[i] = v / (1 + v * v); }
__global__ void elements(float *o, const float *p) { int i = threadIdx.x; float v = p[i]; o[i % 8] = v / (1 + v * v); }
__global__ void scaled(float *o, float s) { o[threadIdx.x / 2] = s * threadIdx.x; }
__global__ void once(float *o, const float *p, float s) { for (int i = 0; i < 1; i++) *o = s / 3.0f + p[1]; }
__global__ void invariant(float *o, const float *p, float s) { float v = p[0]; for (int i = 0; i < 2; i++) *o = v * s; }
__global__ void beside(int *o, const int *p, int n) { int v = p[0]; for (int i = 0; i < n; i++) v ^= i; o[0] = v + threadIdx.x; }
