// Four floats at once through a cast.
// expect: drf
__global__ void k(float *a)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float4 v = reinterpret_cast<float4 *>(a)[i];
	a[4 * i + 3] = v.x + v.w;
}
