// Rows that a thread walks past their end, from a place that threads share, or that go down: what a negative height does is done, too.
// expect: racy
__global__ void past_the_end(float *out, int height)
{
	int begin = blockIdx.x * height + threadIdx.x, end = blockIdx.x * height + height;
	for (int i = begin; i <= end; i += blockDim.x) out[i] = threadIdx.x;
}
__global__ void one_for_two(float *out, int height)
{
	int begin = blockIdx.x * height + threadIdx.x / 2, end = blockIdx.x * height + height;
	for (int i = begin; i < end; i += blockDim.x) out[i] = threadIdx.x;
}
__global__ void upwards_from_below(float *out, int height)
{
	int begin = blockIdx.x * height + threadIdx.x;
	if (height >= 0 || begin >= 0) return;
	for (int i = begin; i < begin - height + 1; i += blockDim.x) out[i + 2048] = threadIdx.x;
}
__global__ void round_on_purpose(float *out, int seed)
{
	int mixed = (blockIdx.x * 64 + threadIdx.x) * 2654435769u + (unsigned)seed;
	out[mixed & 1023] = blockIdx.x;
}
