// What faial-c knows of library functions without being told.
// args: --level block
// expect: drf
// expect: k_overlap racy
// expect: k_string possibly-racy
#include <cstring>
__global__ void k_compare(char *a, const char *b) { a[threadIdx.x] = memcmp(b, b + 1, threadIdx.x) != 0; }
__global__ void k_overlap(char *a) { a[threadIdx.x + 4] = memcmp(a, a + 1, 4); }
__global__ void k_length(char *a, const char *b) { a[threadIdx.x] = strlen(b); }
__global__ void k_string(char *a) { strcpy(a, "x"); }
