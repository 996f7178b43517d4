// expect: drf
// exec: no cub/cub.cuh is not there
// A program's own macros of one letter, before the headers that it includes.
#define A 3
#define B 5
#define E 9
#define F 2
#define G 4
#define I 1
#define K 7
#define N 128
#define R 6
#define T 16
#define U 8
#include <algorithm>
#include <array>
#include <cub/cub.cuh>
#include <thrust/pair.h>
#include <utility>
#include <vector>

__global__ void sums(const float *in, float *out)
{
	using reduce = cub::BlockReduce<float, N>;
	__shared__ typename reduce::TempStorage space;
	__shared__ float both[N / T];
	float sum = reduce(space).Sum(in[blockIdx.x * N + threadIdx.x]);
	thrust::pair<float, int> own(sum, threadIdx.x);
	if (own.second == 0) both[0] = own.first;
	__syncthreads();
	out[blockIdx.x * N + threadIdx.x] = both[0] + std::min(A, B);
}

void start(const float *in, float *out, int blocks)
{
	std::array<int, F> sizes = { blocks, N };
	sums<<<sizes[0], sizes[1]>>>(in, out);
}
