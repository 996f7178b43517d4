// args: --launch auto
// expect: by_library possibly-racy
// What the library makes before main of a class of the program: its constructor runs.
#include <vector>
__global__ void by_library(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

static int made = 256;
struct counts { counts() { made += 256; } };
static std::vector<counts> all(1);

int main()
{
	int *y;
	cudaMalloc(&y, 4096);
	by_library<<<1, made>>>(y);
	return 0;
}
