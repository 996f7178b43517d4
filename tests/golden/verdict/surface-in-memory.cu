// expect: own drf
// expect: two possibly-racy
// expect: one possibly-racy
// expect: numbered possibly-racy
/* Surfaces whose numbers lie in memory: one number is one surface; whether two numbers are equal is not known. */
template<class T> struct flat {
	cudaSurfaceObject_t object;
	__device__ T get(int x, int y) const { return surf2Dread<T>(object, x * sizeof(T), y); }
	__device__ void set(int x, int y, T v) { surf2Dwrite<T>(v, object, x * sizeof(T), y); }
};
__device__ flat<float4> normals;
__device__ flat<int2> numbers;
__global__ void own(void)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	float4 v = normals.get(x, 0);
	v.x += 1.0f;
	normals.set(x, 0, v);
}
__global__ void two(void)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	normals.set(x, 0, make_float4(0, 0, 0, 0));
	numbers.set(x, 0, make_int2(x, x));
}
/* A neighbour's texel. */
__global__ void one(void)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	normals.set(x / 2, 0, make_float4(x, 0, 0, 0));
}
__global__ void numbered(const cudaSurfaceObject_t *all)
{
	surf1Dwrite<int>(threadIdx.x, all[threadIdx.x], 0);
}
