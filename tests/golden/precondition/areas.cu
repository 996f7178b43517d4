// An area of the launch, by its begins and ends: rows in bytes are as long as the area is wide.
// expect: tint conditional
// precondition: tint: roi.x.end >= roi.x.begin && pitch >= 4 * (roi.x.end - roi.x.begin)
// expect: tint_racy racy
// precondition: tint_racy: none
struct span { unsigned begin, end; __host__ __device__ unsigned size() const { return end - begin; } };
struct area { span x, y; };
__global__ void tint(float *rows, int pitch, area roi)
{
	const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= roi.x.size() || y >= roi.y.size()) return;
	*((float *)((char *)rows + y * (size_t)pitch) + x) = y;
}
__global__ void tint_racy(float *rows, int pitch, area roi)
{
	const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= roi.x.size() || y >= roi.y.size()) return;
	*((float *)((char *)rows + y * (size_t)pitch) + x / 2) = x;
}
