// PyTorch's numbers of 16 bits are compared with one another and with others, as the instances of a dispatch do.
// expect: nearest drf
// expect: least possibly-racy
// exec: no torch/extension.h is not there
#include <torch/extension.h>
template <typename scalar_t> __global__ void nearest(const scalar_t *x, int *out, float r)
{
	scalar_t best = 1e4;
	int found = 0;
	for (int i = 0; i < 4; i++) {
		scalar_t d = x[i] - x[threadIdx.x];
		if (d * d < best) best = d * d, found = i;
		if (d >= r || d == 0 || best != d) found++;
		if (2.0 > d && !(best <= d)) found++;
	}
	out[blockIdx.x * blockDim.x + threadIdx.x] = found;
}
template <typename scalar_t> __global__ void least(const scalar_t *x, int *out)
{
	if (x[threadIdx.x] <= x[0]) out[threadIdx.x / 2] = threadIdx.x;
}
void run(at::Tensor x, at::Tensor out)
{
	AT_DISPATCH_ALL_TYPES_AND2(at::ScalarType::Half, at::ScalarType::BFloat16, x.scalar_type(), "nearest", [&] {
		nearest<scalar_t><<<2, 64>>>(x.data_ptr<scalar_t>(), out.data_ptr<int>(), 1.f);
	});
	AT_DISPATCH_REDUCED_FLOATING_TYPES(x.scalar_type(), "least", [&] { least<scalar_t><<<2, 64>>>(x.data_ptr<scalar_t>(), out.data_ptr<int>()); });
}
