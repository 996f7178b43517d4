// args: --block-dim 64 --grid-dim 2
// expect: rectify possibly-racy
// expect: spread racy
// expect: halves possibly-racy
// expect: logarithms possibly-racy
// expect: bits_of_lanes possibly-racy
// expect: given_a_time racy
// expect: given_its_place racy
// expect: chosen possibly-racy
// expect: of_the_launch possibly-racy
// What a function of numbers gives is made of these and of nothing else: who gives it the same gets the same, and may store it twice.
__global__ void rectify(float *out, const float *in)
{
	out[threadIdx.x] = fmaxf(in[threadIdx.x], 0.f);
}
__global__ void spread(float *out, const float *in)
{
	out[threadIdx.x] = fmaxf(in[blockIdx.x * blockDim.x + threadIdx.x], 0.f);
}
__global__ void halves(float *out, float *low, const float *in)
{
	float s, c;
	sincosf(in[threadIdx.x], &s, &c);
	out[threadIdx.x] = s;
	low[blockIdx.x * blockDim.x + threadIdx.x] = c;
}
__global__ void logarithms(int *out, const int *in)
{
	out[threadIdx.x] = 32 - __clz(in[threadIdx.x]);
}
/* Nothing is read: two lanes of one number store the same. */
__global__ void bits_of_lanes(int *out)
{
	out[blockIdx.x * 32 + threadIdx.x % 32] = __brev(threadIdx.x % 32);
}
/* They are given nothing: no two threads need get the same. */
__global__ void given_a_time(long long *out)
{
	out[threadIdx.x] = clock64();
}
__global__ void given_its_place(unsigned *out)
{
	out[threadIdx.x] = __smid();
}
__global__ void chosen(int *out, const int *in)
{
	int first = 0;
	if (in[threadIdx.x] > 2) first = __ffs(in[threadIdx.x]);
	out[threadIdx.x] = first;
}
/* What the launch alone fixes is one number, whatever else was read. */
__global__ void of_the_launch(float *out, float *shares, int n)
{
	shares[blockIdx.x * blockDim.x + threadIdx.x] *= 2.f;
	if (threadIdx.x == 0) *out = 1.f / n;
}
