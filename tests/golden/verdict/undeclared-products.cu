// A constant of a missing header that multiplies, in parentheses or as an argument, is a number, no type.
// args: --block-dim=64 --grid-dim=1
// exec: no the constants are those of a header that is not there
// expect: in_parentheses drf
// expect: argument drf
// expect: second drf
// expect: of_parentheses drf
// expect: scaled possibly-racy
// expect: types drf
__global__ void in_parentheses(float *out, int n) { int x = threadIdx.x; out[(WIDTH * n) + x] = x; }
__global__ void argument(float *out, int n) { int x = threadIdx.x; out[min(WIDTH * n, 7) + x] = x; }
__global__ void second(float *out, int n) { int x = threadIdx.x; out[max(3, WIDTH * n) + x] = x; }
__global__ void of_parentheses(float *out, float f) { int x = threadIdx.x; out[x] = floorf(WIDTH*(f - 1)) + x; }
__global__ void scaled(float *out, int n) { int x = threadIdx.x; out[x / 2 + (WIDTH * n)] = x; }
__global__ void types(float *out, const void *in) { for (VEC *p = 0; p;) p = 0; out[threadIdx.x] = (REAL *)in ? 1 : 2; }
