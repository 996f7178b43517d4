// Rows of a pitch in bytes, so many bytes for each element: at least as long as the elements that a guard lets through, also where that is a difference,
// where loops go round a number of times that nothing is said of, and where data decides what is stored.
// args: --preconditions=infer
// expect: conditional
// precondition: elements: pitch >= 12 * w
// precondition: part: end >= begin && pitch >= 12 * (end - begin)
// precondition: blurred: pitch >= 8 * w
// expect: columns racy
// precondition: columns: none
#define X (blockIdx.x * blockDim.x + threadIdx.x)
#define Y (blockIdx.y * blockDim.y + threadIdx.y)
struct three { float x, y, z; };
struct two { float x, y; };
__device__ three *row3(three *p, int pitch, unsigned y) { return (three *)((char *)p + y * (size_t)pitch); }
__global__ void elements(three *out, int pitch, unsigned w)
{
	unsigned x = X, y = Y;
	if (x >= w) return;
	row3(out, pitch, y)[x] = three{ 1.0f * x, 1.0f * y, 1 };
}
__global__ void part(three *out, int pitch, unsigned begin, unsigned end)
{
	unsigned x = X, y = Y;
	if (x >= end - begin) return;
	row3(out, pitch, y)[x] = three{ 1.0f * x, 1.0f * y, 1 };
}
__global__ void blurred(two *out, const float *in, int pitch, unsigned w, int radius)
{
	unsigned x = X, y = Y;
	float sum = 0;
	if (x >= w) return;
	for (int i = -radius; i <= radius; i++)
		for (int j = -radius; j <= radius; j++) sum += in[(y + i) * w + x + j];
	two *o = (two *)((char *)out + y * (size_t)pitch) + x;
	if (sum < 0) { o->x = -1.0f * x; return; }
	o->x = sum + x;
	o->y = sum * y;
}
// No pitch is right for two rows of one number.
__global__ void columns(two *out, int pitch, unsigned w)
{
	unsigned x = X, y = Y;
	if (x >= w) return;
	((two *)((char *)out + y / 2 * (size_t)pitch))[x].x = 1.0f * y;
}
