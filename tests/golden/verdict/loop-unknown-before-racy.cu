// What a loop sets to one value, and may not run for, is what it was before: where that is not known, it is not taken for the loop's.
// args: --block-dim=16 --grid-dim=1
// expect: kept possibly-racy
// expect: skipped possibly-racy
// expect: never possibly-racy
// expect: once drf
// expect: unset drf
__device__ int filled(int last, int n)
{
    int l[3];
    for (int i = 0; i < 3; i++) l[i] = 3;
    for (int m = 25; m == n; m--) l[last] = 1023;
    return l[last];
}
__global__ void kept(int *a, int n) { if (filled(0, 7) == 3) a[0] = threadIdx.x; }
__global__ void skipped(int *a, int n) { if (filled(0, 7) != 1023) a[0] = threadIdx.x; }
__global__ void never(int *a, int n) { if (filled(0, 7) == 1023) a[0] = threadIdx.x; }

__global__ void once(int *a)
{
    int l[3];
    for (int i = 0; i < 3; i++) l[i] = threadIdx.x;
    for (int m = 0; m < 4; m++) l[0] = 1;
    if (l[0] != 1) a[0] = threadIdx.x;
}
__global__ void unset(int *a, int n)
{
    int x;
    for (int m = 0; m < n; m++) x = 1;
    if (n > 0 && x != 1) a[0] = threadIdx.x;
}
