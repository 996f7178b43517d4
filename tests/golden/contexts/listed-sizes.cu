// args: --launch auto
// expect: tiles drf
// expect: by_index drf
// expect: wide drf
// expect: grown drf
// expect: kept drf
// expect: by_size drf
/* Programs that go through a list of sizes: an array, a vector, a list in braces. With each of the sizes all is a constant; with others the matrices
 * would meet. What a program does to a vector in between counts. */
#include <vector>

__global__ void tiles(float *c, int n)
{
	unsigned row = blockIdx.y * 16 + threadIdx.x / 16, column = blockIdx.x * 16 + threadIdx.x % 16;
	c[row * n + column] = 1;
}

__global__ void by_index(float *c, int n)
{
	unsigned row = blockIdx.y * 16 + threadIdx.x / 16, column = blockIdx.x * 16 + threadIdx.x % 16;
	c[row * n + column] = 1;
}

__global__ void wide(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void grown(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void kept(float *c, int n) { c[n == 3 ? threadIdx.x : 0] = threadIdx.x; }

/* no run comes to the first launch */
__global__ void by_size(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
static void start(float *c, int n)
{
	if (n < 64) by_size<<<1, 32>>>(c, n);
	else by_size<<<1, 64>>>(c, n);
}

static const int fixed[] = {64, 96};

void run(float *c, const std::vector<int> &seen)
{
	std::vector<int> sizes = {64, 128, 512, 1024};
	for (int n : sizes) tiles<<<dim3((n + 15) / 16, (n + 15) / 16), 256>>>(c, n);
	for (size_t i = 0; i < sizes.size(); i++) by_index<<<dim3((sizes[i] + 15) / 16, (sizes[i] + 15) / 16), 256>>>(c, sizes[i]);
	for (auto n : {64, 80}) wide<<<1, 32>>>(c, n);
	for (int i = 0; i < 2; i++) wide<<<1, 64>>>(c, fixed[i]);
	for (const auto &n : fixed) wide<<<1, 96>>>(c, n);
	for (size_t i = 0; i < sizes.size(); i++) wide<<<1, 128>>>(c, sizes[i]);
	for (int n : sizes) start(c, n);
	std::vector<int> more = sizes;
	more[1] = 100;
	more.push_back(200);
	grown<<<1, 32>>>(c, more[1]);
	grown<<<1, 64>>>(c, more.back());
	kept<<<1, 32>>>(c, more.size() - 2);
	if (seen.size() == 3) kept<<<1, 64>>>(c, seen.size());
}
