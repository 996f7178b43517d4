#include <no/such/header.h>
__global__ void good(int *a) { a[threadIdx.x] = 1; }
void host() { unknown_function(3); unknown_type x; }
__global__ void bad(int *a) { unknown_space::f(a); a[threadIdx.x] = 1; }
API __global__ void guessed(real *a, int n) { real x = a[0] * FACTOR; if (n < LIMIT) a[threadIdx.x] += scale(x); }
