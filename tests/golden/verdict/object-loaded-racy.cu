// args: --block-dim 32 --grid-dim 1 --param n=3
// expect: parameter possibly-racy
// expect: loaded possibly-racy
// expect: stored racy
// expect: element racy
// expect: looped racy
// expect: until racy
// expect: broken racy
// expect: returned racy
// expect: bits possibly-racy
// expect: halves possibly-racy
// An object that is copied as a whole in some threads: before, each had what all threads have; after, not all have the same.
struct many { int x, y; int m[100]; };
union word { int i; float f; };

__global__ void parameter(word p, word q, int *a)
{
    word s = p;
    if (threadIdx.x & 1) s = q;
    if (s.i > 3) __syncthreads();
    a[threadIdx.x] = 0;
}

__global__ void loaded(const many *p, int *a)
{
    many s = p[0];
    if (threadIdx.x & 1) s = p[1];
    if (s.x > 3) __syncthreads();
    a[threadIdx.x] = 0;
}

__global__ void stored(const many *p, many *a)
{
    many s = p[0];
    if (threadIdx.x & 1) s = p[1];
    a[0] = s;
}

__global__ void element(const many *p, int *a)
{
    many s = p[0];
    if (threadIdx.x & 1) s = p[1];
    a[0] = s.y;
}

__global__ void looped(const many *p, int *a)
{
    many s = p[0];
    for (int i = 0; i < threadIdx.x; i++) s = p[i];
    a[0] = s.y;
}

__global__ void until(const many *p, int n, int *a)
{
    many s = p[0];
    for (int i = 0; i < n; i++) {
        if (i == threadIdx.x) break;
        s = p[1];
    }
    a[0] = s.y;
}

__global__ void broken(const many *p, int n, int *a)
{
    many s = p[0];
    for (int i = 0; i < n; i++)
        if (i == threadIdx.x) {
            s = p[1];
            break;
        }
    a[0] = s.y;
}

__device__ many pick(const many *p, int n, many s)
{
    for (int i = 0; i < n; i++)
        if (i == threadIdx.x) {
            s = p[1];
            return s;
        }
    return s;
}

__global__ void returned(const many *p, int n, int *a)
{
    many s = pick(p, n, p[0]);
    a[0] = s.y;
}

__global__ void bits(int n, int *a)
{
    struct { unsigned b : 5, c : 6; } f = {0, 0};
    for (int i = 0; i < n; i++) f.b = threadIdx.x;
    if (f.b > 3) __syncthreads();
    a[threadIdx.x] = 0;
}

__global__ void halves(int n, int *a)
{
    int x[2] = {0, 0};
    for (int i = 0; i < n; i++) ((short *)x)[1] = threadIdx.x;
    if (x[0] > 3) __syncthreads();
    a[threadIdx.x] = 0;
}
