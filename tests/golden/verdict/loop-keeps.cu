// What some iterations set to their number and others keep is a number of the loop, or what was there before it: the place of the largest of a thread's own row
// lies in that row. So does where a break ended the search.
// expect: largest drf
// expect: largest_of_pairs drf
// expect: last_positive drf
// expect: backwards drf
// expect: found drf
// expect: every_other drf
// expect: at_least_once drf
#define ROW 16
__global__ void largest(const float *x, float *y)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = 0;
	for (int i = 0; i < ROW; i++) y[row + i] = x[row + i];
	for (int i = 1; i < ROW; i++)
		if (y[row + i] > y[row + best]) best = i;
	y[row + best] = row;
}
__global__ void largest_of_pairs(const float *x, float *y)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = 5;
	for (int i = 0; i < ROW / 2; i++) {
		if (x[row + 2 * i] > 1) best = 2 * i;
		else if (x[row + 2 * i + 1] > 1) best = 2 * i + 1;
	}
	y[row + best] = row;
}
__global__ void last_positive(const float *x, float *y, int n)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, last = -1;
	for (unsigned i = 0; i < n; i++)
		if (x[row + i] > 0) last = i;
	if (last >= 0 && 0 <= n && n <= ROW) y[row + last] = row;
}
__global__ void backwards(const float *x, float *y)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = ROW - 1;
	for (int i = ROW - 2; i >= 0; i--)
		if (x[row + i] > x[row + best]) best = i;
	y[row + best] = row;
}
__global__ void found(const float *x, float *y, float key)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, at = -1;
	for (int i = 0; i < ROW; i++)
		if (x[row + i] == key) {
			at = i;
			break;
		}
	if (at >= 0) y[row + at] = row;
}
__global__ void every_other(const float *x, float *y)
{
	int even = 0, odd = 1;
	for (int i = 0; i < ROW; i += 2) {
		if (x[i] > x[even]) even = i;
		if (x[i + 1] > x[odd]) odd = i + 1;
	}
	if (threadIdx.x == 0) y[blockIdx.x * ROW + even] = threadIdx.x;
	if (threadIdx.x == 1) y[blockIdx.x * ROW + odd] = threadIdx.x;
}
__global__ void at_least_once(const float *x, float *y, int n)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) * ROW, best = 0, i = 0;
	do {
		if (x[row + i] > 0) best = i;
		i++;
	} while (i < n);
	if (n <= ROW) y[row + best] = row;
}
