// expect: conditional
// precondition: points: out.step >= 4 * cols
// Two conditions that nobody knows, one after the other: that a launch keeps the precondition and comes to what was alarmed is seen in a run in which
// both hold for some thread.
struct rows { float *data; size_t step; };

__device__ float *row(const rows &of, int y)
{
	return (float *)((char *)of.data + y * of.step);
}

__global__ void points(const float *depth, rows out, int width, int cols, int height, float most)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= cols || y >= height) return;
	float z = depth[y * width + x];
	if (z != 0 && z < most) {
		row(out, y)[x] = z;
		row(out, y + height)[x] = 2 * z;
		row(out, y + height * 2)[x] = 3 * z;
	} else {
		row(out, y)[x] = -1;
	}
}
