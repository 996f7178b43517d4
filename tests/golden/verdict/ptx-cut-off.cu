// Inline PTX that cuts off what does not fit, or is negative: it is not what is left of the bits, nor the larger of two numbers.
// expect: cut_off possibly-racy
// expect: cut_off_signed possibly-racy
// expect: no_less_than_0 possibly-racy
// expect: bits_left drf
// expect: larger drf
// args: --block-dim=32 --grid-dim=1
// exec: no inline assembly is not executed
__global__ void cut_off(int *out)
{
	unsigned at;
	asm("cvt.sat.u8.u32 %0, %1;" : "=r"(at) : "r"(threadIdx.x + 250));
	out[at] = threadIdx.x;
}
__global__ void cut_off_signed(int *out)
{
	int at;
	asm("cvt.sat.s8.s32 %0, %1;" : "=r"(at) : "r"(threadIdx.x + 120));
	out[at + 128] = threadIdx.x;
}
__global__ void no_less_than_0(int *out)
{
	int at;
	asm("max.relu.s32 %0, %1, %2;" : "=r"(at) : "r"(-(int)threadIdx.x), "r"(-100));
	out[at + 128] = threadIdx.x;
}
__global__ void bits_left(int *out)
{
	unsigned at;
	asm("cvt.u8.u32 %0, %1;" : "=r"(at) : "r"(threadIdx.x + 250));
	out[at] = threadIdx.x;
}
__global__ void larger(int *out)
{
	int at;
	asm("max.s32 %0, %1, %2;" : "=r"(at) : "r"(-(int)threadIdx.x), "r"(-100));
	out[at + 128] = threadIdx.x;
}
