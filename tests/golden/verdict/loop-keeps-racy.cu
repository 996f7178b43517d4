// What some iterations set to their number may be what was there before the loop, may come from memory, or be set by an iteration that has no place in the row.
// args: --block-dim 64 --grid-dim 2
// expect: before possibly-racy
// expect: from_memory possibly-racy
// expect: past possibly-racy
// expect: past_break possibly-racy
// expect: shifted possibly-racy
// expect: once possibly-racy
// expect: either possibly-racy
// expect: without possibly-racy
#define ROW 16
__global__ void before(const float *x, float *y)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = -3;
	for (int i = 0; i < ROW; i++)
		if (x[row + i] > 0) best = i;
	y[row + ROW + best] = row;
}
__global__ void from_memory(const float *x, const int *at, float *y)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = 0;
	for (int i = 0; i < ROW; i++)
		if (x[row + i] > 0) best = at[row + i];
	y[row + best] = row;
}
__global__ void past(const float *x, float *y)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = 0;
	for (int i = 0; i <= ROW; i++)
		if (x[row + i] > 0) best = i;
	y[row + best] = row;
}
__global__ void past_break(const float *x, float *y)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, at = 0;
	for (int i = 0; i <= ROW; i++)
		if (x[row + i] > 0) {
			at = i;
			break;
		}
	y[row + at] = row;
}
__global__ void shifted(const float *x, float *y)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = 0;
	for (int i = 0; i < ROW; i++)
		if (x[row + i] > 0) best = i + 1;
	y[row + best] = row;
}
__global__ void once(const float *x, float *y, int n)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = 0, i = ROW;
	do {
		if (x[row + i] > 0) best = i;
		i++;
	} while (i < n);
	y[row + best] = row;
}
__global__ void either(const float *x, float *y)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = 0;
	for (int i = 0; i < ROW; i++) {
		if (x[row + i] > 1) best = i;
		else if (x[row + i] > 0) best = i + 1;
	}
	y[row + best] = row;
}
__global__ void without(const float *x, float *y, int n)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = -3;
	for (int i = 0; i < n; i++)
		if (x[row + i] > 0) best = i;
	if (n == 0) y[best + 3] = row;
}
