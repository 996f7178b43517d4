// Loads and stores of a block of so many elements that are valid: the others are left alone.
// exec: no CUB is not executed
// args: --block-dim 32
// expect: drf
#include <cub/cub.cuh>
using store = cub::BlockStore<float, 32, 4>;
using striped = cub::BlockStore<float, 32, 4, cub::BLOCK_STORE_STRIPED>;
using by_warps = cub::BlockStore<float, 32, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>;
using load = cub::BlockLoad<float, 32, 4>;
__global__ void rows(float *out, const float *in, int size)
{
	float x[4];
	load().Load(in + blockIdx.x * size, x, size, 0.f);
	store().Store(out + blockIdx.x * size, x, size);
}
__global__ void striped_rows(float *out, int size)
{
	float x[4] = { 1.f * threadIdx.x };
	striped().Store(out + blockIdx.x * size, x, size);
}
__global__ void rows_by_warps(float *out, int size)
{
	float x[4] = { 1.f * threadIdx.x };
	by_warps().Store(out + blockIdx.x * size, x, size);
}
__global__ void nothing(float *out, int size)
{
	float x[4] = { 1.f * threadIdx.x };
	if (size <= 0) store().Store(out, x, size);
}
__global__ void first_block(float *out, int size)
{
	float x[4] = { 1.f * threadIdx.x };
	striped().Store(out, x, blockIdx.x ? 0 : size);
}
