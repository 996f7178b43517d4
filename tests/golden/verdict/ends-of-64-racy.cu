// The lowest and the highest number of 64 bits are bounds like others: an interval that begins or ends there has that end.
// expect: racy
// args: --block-dim 1024 --grid-dim 1
__global__ void below_top(int *a)
{
	long long v = 9223372036854775807LL - (long long)threadIdx.x;
	if ((v >> 9) < 18014398509481983LL) a[0] = threadIdx.x;
}
__global__ void above_bottom(int *a)
{
	long long v = (long long)threadIdx.x - 9223372036854775807LL - 1;
	if ((v >> 9) > -18014398509481984LL) a[0] = threadIdx.x;
}
__global__ void less_bottom(int *a)
{
	long long v = -(long long)threadIdx.x - 1 - (-9223372036854775807LL - 1);
	if ((v >> 9) < 18014398509481983LL) a[0] = threadIdx.x;
}
__global__ void less_almost_bottom(int *a)
{
	long long v = -(long long)threadIdx.x - (-9223372036854775807LL);
	if ((v >> 9) < 18014398509481983LL) a[0] = threadIdx.x;
}
__global__ void quotient(int *a)
{
	long long bottom = -9223372036854775807LL - 1;
	if (bottom / (long long)(threadIdx.x / 512 + 2) > -4000000000000000000LL) a[0] = threadIdx.x;
}
