// exec: k no it calls a function without a body
// Values that lead to no memory leave a function without a body nothing to write.
// expect: drf
struct P { float x, y; };
__device__ int weight(int i, P p, float4 v);
__global__ void k(int *a, const P *p, const float4 *v)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	P local;
	local.x = 1;
	a[i] = weight(i, p[i], v[i]) + weight(i, local, v[i]);
}
