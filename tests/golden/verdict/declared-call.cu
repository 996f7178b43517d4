// What a declared function without a body does an assumption says, also where the kernel itself writes nothing; what nothing declares proves nothing.
// args: --block-dim=64 --grid-dim=4
// exec: no there is no body to execute
// expect: by_value drf
// expect: of_shared drf
// expect: by_pointer possibly-racy
// expect: undeclared unsupported
struct s { int a; };
__device__ void take(s x);
__device__ void change(s *x);
__global__ void by_value(s *x) { take(x[0]); }
__global__ void of_shared() { __shared__ s y[4]; take(y[3]); }
__global__ void by_pointer(s *x) { change(x); }
__global__ void undeclared(s *x) { put(threadIdx.x); }
