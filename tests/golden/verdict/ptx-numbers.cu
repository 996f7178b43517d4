// What instructions of inline PTX compute: the lane, fields, sums, products, shifts, choices. Each with an index that it keeps apart; fields repeat.
// expect: lanes drf
// expect: fields racy
// expect: one_of_each_field drf
// expect: sums drf
// expect: replaced racy
// expect: replaced_by_itself drf
// expect: shifted drf
// expect: products drf
// expect: lesser drf
// exec: no inline assembly is not executed
__device__ unsigned lane() { unsigned l; asm("mov.u32 %0, %%laneid;" : "=r"(l)); return l; }
__device__ unsigned field(unsigned v) { unsigned r; asm("bfe.u32 %0, %1, 5, 4;" : "=r"(r) : "r"(v)); return r; }
__device__ int mad(int a, int b, int c) { int r; asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
__device__ unsigned put(unsigned v, unsigned x) { unsigned r; asm("bfi.b32 %0, %1, %2, 5, 4;" : "=r"(r) : "r"(x), "r"(v)); return r; }
__device__ unsigned sh(unsigned v) { unsigned r; asm("{ .reg .u32 t; shl.b32 t, %1, 3; and.b32 t, t, 0xf8; or.b32 %0, t, 1; }" : "=r"(r) : "r"(v)); return r; }
__device__ unsigned long long wide(unsigned a, unsigned b) { unsigned long long r; asm("mul.wide.u32 %0, %1, %2;" : "=l"(r) : "r"(a), "r"(b)); return r; }
__device__ int pick(int a, int b) { int r; asm("{ .reg .pred p; setp.lt.s32 p, %1, %2; selp.s32 %0, %1, %2, p; }" : "=r"(r) : "r"(a), "r"(b)); return r; }
__global__ void lanes(int *o) { o[blockIdx.x * blockDim.x + threadIdx.x / 32 * 32 + lane()] = 1; }
__global__ void fields(int *o) { o[field(threadIdx.x) ] = threadIdx.x; }
__global__ void one_of_each_field(int *o) { if (threadIdx.x % 32 == 0) o[field(threadIdx.x) ] = threadIdx.x; }
__global__ void sums(int *o) { o[mad(blockIdx.x, blockDim.x, threadIdx.x)] = threadIdx.x; }
__global__ void replaced(int *o) { o[put(threadIdx.x, 3)] = threadIdx.x; }
__global__ void replaced_by_itself(int *o) { if ((threadIdx.x >> 5 & 15) == 7) o[put(threadIdx.x, 3)] = threadIdx.x; }
__global__ void shifted(int *o) { o[sh(threadIdx.x)] = threadIdx.x; }
__global__ void products(int *o) { o[wide(blockIdx.x, 64) + threadIdx.x] = threadIdx.x; }
__global__ void lesser(int *o) { o[pick(threadIdx.x, 31)] = threadIdx.x; }
int main()
{
	int *o;
	cudaMalloc(&o, 1 << 20);
	lanes<<<2,64>>>(o);
	fields<<<1,512>>>(o);
	one_of_each_field<<<1,512>>>(o);
	sums<<<4,64>>>(o);
	replaced<<<1,64>>>(o);
	replaced_by_itself<<<1,512>>>(o);
	shifted<<<1,32>>>(o);
	products<<<4,64>>>(o);
	lesser<<<1,32>>>(o);
}
