// Two threads that meet beyond the end of an array meet nowhere that is known: another pair shows the race, or it is possible; that they are out of bounds is true.
// expect: inside racy
// expect: only_outside possibly-racy
// bounds: only_outside
// args: --block-dim=32 --grid-dim=1
__global__ void inside(int n) { __shared__ int s[8]; if (n > 0) s[n & 127] = threadIdx.x; }
__global__ void only_outside(int n) { __shared__ int s[8]; if (threadIdx.x < 2) s[100] = threadIdx.x; }
