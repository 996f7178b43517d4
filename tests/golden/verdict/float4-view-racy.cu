// The fifth float belongs to the next thread.
// expect: racy
__global__ void k(float *a)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float4 v = reinterpret_cast<float4 *>(a)[i];
	a[4 * i + 4] = v.x + v.w;
}
