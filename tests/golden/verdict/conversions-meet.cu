// args: --level block
// expect: racy
// Two numbers that a conversion makes one: of 512 threads t and t + 256, of 256 threads t and t + 128.
__global__ void narrow_inside_wide(int *a)
{
	unsigned i = (unsigned char)threadIdx.x - 5u;
	if (i < 100) a[i] = threadIdx.x;
}
__global__ void __launch_bounds__(256) beyond_top(void)
{
	__shared__ int s[512];
	if (threadIdx.x >= 128) s[(signed char)threadIdx.x + 128] = threadIdx.x;
	else s[threadIdx.x] = threadIdx.x;
}
