// exec: no clang refuses it: expected parameter declarator
// Where a function's parameters are none, what clang keeps of an assignment to what nothing declares has parts without a type.
// expect: elsewhere unsupported
__device__ void away(100) { int a; p = &a; }
__global__ void elsewhere(int *s) { away(s); s[0] = threadIdx.x; }
