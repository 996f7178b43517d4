// exec: no Thrust's headers are not there
// args: --block-dim=64 --grid-dim=1
// expect: zipped racy
// expect: zipped_write racy
// expect: transformed racy
// expect: permuted racy
// expect: reversed racy
// What Thrust's iterators lead to is accessed where they are followed, not where they are made.
#include <thrust/functional.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/tuple.h>

__global__ void zipped(int *p, int *o)
{
	auto it = thrust::make_zip_iterator(thrust::make_tuple(p, o));
	__syncthreads();
	o[threadIdx.x + 64] = thrust::get<0>(it[threadIdx.x + 1]);
	p[threadIdx.x] = 1;
}

__global__ void zipped_write(int *p, int *o)
{
	auto it = thrust::make_zip_iterator(thrust::make_tuple(p, o));
	thrust::get<0>(it[threadIdx.x / 2]) = threadIdx.x;
}

__global__ void transformed(float *p, float *o)
{
	auto it = thrust::make_transform_iterator(p, thrust::negate<float>());
	__syncthreads();
	o[threadIdx.x] = it[threadIdx.x + 1];
	p[threadIdx.x] = 1;
}

__global__ void permuted(int *p, int *o)
{
	auto it = thrust::make_permutation_iterator(p, thrust::make_counting_iterator(1));
	o[threadIdx.x] = it[threadIdx.x];
	p[threadIdx.x] = 2;
}

__global__ void reversed(int *p, int *o)
{
	auto it = thrust::make_reverse_iterator(p + 64);
	o[threadIdx.x] = it[threadIdx.x];
	p[threadIdx.x] = 2;
}
