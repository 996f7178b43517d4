// args: --block-dim 32 --grid-dim 1 --param n=3
// expect: loaded drf
// expect: looped drf
// expect: chosen drf
// The same where all threads copy the same.
struct many { int x, y; int m[100]; };

__global__ void loaded(const many *p, int n, int *a)
{
    many s = p[0];
    if (n & 1) s = p[1];
    if (s.x > 3) __syncthreads();
    a[threadIdx.x] = 0;
}

__global__ void looped(const many *p, int n, int *a)
{
    many s;
    for (int i = 0; i < n; i++) {
        s = p[i];
        if (s.x > 3) __syncthreads();
    }
    a[threadIdx.x] = s.y;
}

__global__ void chosen(const many *p, int n, int *a)
{
    many s = n > 2 ? p[0] : p[1];
    if (s.x > 3) __syncthreads();
    a[threadIdx.x] = s.m[3];
}
