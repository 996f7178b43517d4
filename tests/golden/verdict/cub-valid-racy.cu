// As in cub-valid-drf.cu, of one element more than a row has.
// exec: no CUB is not executed
// args: --block-dim 32
// expect: racy
// label: true
#include <cub/cub.cuh>
__global__ void rows(float *out, int size)
{
	float x[4] = { 1.f * threadIdx.x };
	if (size == 100) cub::BlockStore<float, 32, 4>().Store(out + blockIdx.x * size, x, size + 1);
}
__global__ void striped_rows(float *out, int size)
{
	float x[4] = { 1.f * threadIdx.x };
	if (size == 100) cub::BlockStore<float, 32, 4, cub::BLOCK_STORE_STRIPED>().Store(out + blockIdx.x * size, x, size + 1);
}
__global__ void rows_by_warps(float *out, int size)
{
	float x[4] = { 1.f * threadIdx.x };
	if (size == 100) cub::BlockStore<float, 32, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>().Store(out + blockIdx.x * size, x, size + 1);
}
