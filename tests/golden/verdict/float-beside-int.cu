// args: --block-dim 32 --grid-dim 1
// expect: zeros benign
// expect: zeros_of_memset benign
// expect: other_bits racy
// expect: same_bits possibly-racy
// expect: negative_zero possibly-racy
// expect: stands_for_one possibly-racy
// expect: stands_for_lane possibly-racy
// What floating point stores beside integers: the bits count, and no number that stands for them here.
__global__ void zeros(int *out)
{
	if (threadIdx.x == 0) *(float *)out = 0.0f;
	else out[0] = 0;
}
__global__ void zeros_of_memset(double *out)
{
	out[0] = 0;
	if (threadIdx.x == 5) memset(out, 0, sizeof *out);
}
__global__ void other_bits(float *out)
{
	out[0] = 1;
	if (threadIdx.x == 5) *(unsigned *)out = 1;
}
__global__ void same_bits(float *out)
{
	out[0] = 1;
	if (threadIdx.x == 5) *(unsigned *)out = 0x3f800000;
}
__global__ void negative_zero(float *out)
{
	out[0] = -0.0f;
	if (threadIdx.x == 5) *(unsigned *)out = 0x80000000u;
}
__global__ void stands_for_one(float *out)
{
	out[0] = 1;
	if (threadIdx.x == 5) *(unsigned *)out = 256u * 2097143;
}
__global__ void stands_for_lane(float *out)
{
	if (threadIdx.x < 2) out[threadIdx.x] = threadIdx.x;
	else if (threadIdx.x < 4) ((unsigned *)out)[threadIdx.x - 2] = (threadIdx.x - 2) * (256u * 2097143);
}
