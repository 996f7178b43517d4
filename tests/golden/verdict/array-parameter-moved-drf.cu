// expect: drf
// args: --block-dim=8 --grid-dim=1
// To move a parameter that is written as an array changes no memory.
__device__ void away(int p[]) { int a; p = &a; *p = threadIdx.x; }
__device__ void walk(int p[], int n) { for (int i = 0; i < n; i++) *p++ = i; }

__global__ void elsewhere() { __shared__ int s[100]; away(s); }

__global__ void apart(int q[]) { walk(q + 8 * threadIdx.x, 8); }

__global__ void rows(int q[][4]) { q += threadIdx.x; q[0][3] = 1; }
