// What a proof assumes not to overflow does, in every launch that keeps the only precondition there could be: nothing would be left
// to answer for. In `few` small numbers stay.
// expect: possibly-racy
// expect: few conditional
// precondition: few: n >= 1
#define STEP n = n + m; m = m + n
#define FOUR STEP; STEP; STEP; STEP
__global__ void many(unsigned *a, unsigned n, unsigned m)
{
	if (threadIdx.y || threadIdx.z || blockIdx.x || blockIdx.y || blockIdx.z) return;
	FOUR; FOUR; FOUR; FOUR; FOUR;
	FOUR; FOUR; FOUR; FOUR; FOUR;
	a[threadIdx.x * n] = threadIdx.x;
}
__global__ void few(unsigned *a, unsigned n, unsigned m)
{
	if (threadIdx.y || threadIdx.z || blockIdx.x || blockIdx.y || blockIdx.z) return;
	FOUR;
	a[threadIdx.x * n] = threadIdx.x;
}
