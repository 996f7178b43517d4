// expect: possibly-racy
// Whether two threads meet depends on what lies in `order`: a permutation is fine, but nothing says that it is one.
__global__ void scatter(const int *order, const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) out[order[i]] = in[i];
}
