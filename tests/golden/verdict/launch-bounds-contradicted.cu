// CUDA rejects the launch: nothing is proved by that.
// expect: unsupported
// args: --block-dim=128
__global__ void __launch_bounds__(64) k(int *a) { __shared__ int s[64]; s[threadIdx.x % 64] = threadIdx.x; }
