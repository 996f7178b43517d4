// What the source takes for true of every launch, and no launch keeps: a proof would be one for nothing.
// exec: no nothing starts a kernel that takes false for true
// expect: required unsupported
// expect: assumed unsupported
// expect: by_the_block unsupported
// expect: in_a_comment unsupported
// expect: kept drf
// expect: only_there drf
__global__ void required(int *o, int n) { __requires(n >= 5); __requires(n < 3); o[blockIdx.x * n + threadIdx.x] = 1; }
__global__ void assumed(int *o, int n) { __builtin_assume(n >= 5); __builtin_assume(n < 3); o[blockIdx.x * n + threadIdx.x] = threadIdx.x; }
__global__ void by_the_block(int *o) { __builtin_assume(blockDim.x * gridDim.x == 7 && blockDim.x == 2); o[threadIdx.x] = blockIdx.x; }
// faial: assume n % 32 == 0
__global__ void in_a_comment(int *o, int n) { __builtin_assume(n > 0 && n < 32); o[blockIdx.x * n + threadIdx.x] = threadIdx.x; }
__global__ void kept(int *o, int n) { __builtin_assume(n >= 5); __builtin_assume(n < 6); if (threadIdx.x < n) o[blockIdx.x * n + threadIdx.x] = threadIdx.x; }
__global__ void only_there(int *o, int n)
{
	if (n < 3) {
		__builtin_assume(n > 5);
		o[threadIdx.x] = blockIdx.x;
	}
}
