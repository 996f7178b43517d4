// exec: no Thrust's headers are not there
// args: --block-dim=64 --grid-dim=1
// expect: zipped drf
// expect: transformed drf
// expect: permuted drf
// expect: reversed drf
// expect: numbers drf
// As thrust-iterators-racy.cu, each thread in elements of its own.
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
	o[threadIdx.x + 64] = thrust::get<0>(it[threadIdx.x]);
	p[threadIdx.x] = 1;
}

__global__ void transformed(float *p, float *o)
{
	auto it = thrust::make_transform_iterator(p, thrust::negate<float>());
	o[threadIdx.x] = it[threadIdx.x + 1];
}

__global__ void permuted(int *p, int *o)
{
	auto it = thrust::make_permutation_iterator(p, thrust::make_counting_iterator(0));
	it[threadIdx.x] = 2;
	o[threadIdx.x] = it[threadIdx.x];
}

__global__ void reversed(int *p)
{
	auto it = thrust::make_reverse_iterator(p + 64);
	it[threadIdx.x] = 2;
}

__global__ void numbers(int *p)
{
	auto first = thrust::make_constant_iterator(4);
	auto last = first;
	last += 3;
	p[threadIdx.x + first[5] + (last - first)] = *last;
}
