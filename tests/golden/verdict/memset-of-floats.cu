// What memset leaves in elements that are no whole numbers, or wide ones, are bytes: stored over the same bits it may be one value, of other bits it is none.
// args: --block-dim 32 --grid-dim 1
// expect: bits_of_a_float possibly-racy
// expect: other_bits possibly-racy
// expect: other_number racy
// expect: float_and_unsigned possibly-racy
// expect: all_ones benign
// expect: two_bytes racy
// expect: wide possibly-racy
// expect: wide_other racy
// expect: of_void possibly-racy
// expect: of_void_other racy
// expect: objects benign
// expect: objects_other racy
// expect: one_byte_of_void possibly-racy
// expect: pointers benign
// expect: twelve_bytes benign
#define T threadIdx.x
struct pair { int n; float x; };
struct three { int n; float x, y; };
__global__ void bits_of_a_float(float *a) { if (T == 0) memset(a, 0x3f, 4); else a[0] = __int_as_float(0x3f3f3f3f); }
__global__ void other_bits(float *a) { if (T == 0) memset(a, 0x3f, 4); else a[0] = __int_as_float(0x3f3f3f3f) + 1; }
__global__ void other_number(float *a) { if (T == 0) memset(a, 0x3f, 4); else a[0] = 1; }
__global__ void float_and_unsigned(float *a) { if (T == 0) memset(a, 0xff, 4); else ((int *)a)[0] = -1; }
__global__ void all_ones(float *a) { memset(a, 0xff, 8); }
__global__ void two_bytes(float *a) { memset(a, T, 8); }
__global__ void wide(long long *a) { if (T == 0) memset(a, -1, 8); else a[0] = -1; }
__global__ void wide_other(long long *a) { if (T == 0) memset(a, -1, 8); else a[0] = 0xffffffff; }
__global__ void of_void(void *a) { if (T == 0) memset(a, 7, 4); if (T == 1) *(int *)a = 0x07070707; }
__global__ void of_void_other(void *a) { if (T == 0) memset(a, 7, 4); if (T == 1) *(int *)a = 0x07070706; }
__global__ void one_byte_of_void(void *a) { if (T == 0) memset(a, -1, 1); if (T == 1) *(signed char *)a = -1; }
__global__ void objects(pair *a) { memset(a, 1, sizeof(pair)); }
__global__ void objects_other(pair *a) { memset(a, T + 1, sizeof(pair)); }
__global__ void pointers(pair **a) { memset(a, 0, 16); }
__global__ void twelve_bytes(three *a) { memset(a, 0, 24); }
