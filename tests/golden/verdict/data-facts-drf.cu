// What somebody says of the numbers in an array that the kernel does not write: that no two are equal, or that they are sorted.
// args: --assume distinct(order) --assume sorted(begins)
// expect: drf
#define I int i = blockIdx.x * blockDim.x + threadIdx.x;
__global__ void scatter(const int *order, const float *in, float *out, int n)
{
	I
	if (i < n) out[order[i]] = in[i];
}
__global__ void of_both(const unsigned *order, float *out, unsigned char few)
{
	I
	if (i >= few) return;
	float x = out[order[2 * i]];
	out[order[2 * i + 1]] = x;
}
__global__ void strided(const int *order, float *out, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[order[i]] = i;
}
__global__ void chosen(const int *order, float *out, int n)
{
	I
	int at = i < n ? order[i] : -1;
	if (at >= 0) out[at] = i;
}
__global__ void rows(const int *begins, float *out, int n)
{
	I
	if (i < n)
		for (int k = begins[i]; k < begins[i + 1]; k++) out[k] = i;
}
__global__ void rows_of_blocks(const long long *begins, float *out)
{
	for (long long k = begins[blockIdx.x] + threadIdx.x; k < begins[blockIdx.x + 1]; k += blockDim.x) out[k] = k;
}
__global__ void from_before(const int *begins, float *out, int n)
{
	I
	int from = i > 0 ? begins[i - 1] : 0;
	if (i < n)
		for (int k = from; k < begins[i]; k++) out[k] = i;
}
