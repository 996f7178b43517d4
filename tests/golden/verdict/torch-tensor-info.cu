// PyTorch's view of a tensor for kernels, where PyTorch is not installed: where an element lies is computed from sizes and strides, and reads nothing else.
// exec: no the header is not at hand
// expect: d_rows drf
// expect: d_gather drf
// expect: r_scatter possibly-racy
// expect: r_rows racy
#include <ATen/ATen.h>
#include <ATen/cuda/detail/IndexUtils.cuh>
#include <ATen/cuda/detail/TensorInfo.cuh>
using at::cuda::detail::IndexToOffset;
using at::cuda::detail::TensorInfo;

__global__ void d_rows(const float *in, TensorInfo<int64_t, int> ends, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	int at = IndexToOffset<int64_t, int, -1>::get(i, ends);
	float sum = 0;
	for (int64_t k = ends.data[at]; k < ends.data[at + ends.strides[ends.dims - 1]]; k++) sum += in[k];
	out[i] = sum;
}
__global__ void d_gather(const float *in, TensorInfo<int64_t, int> index, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) out[i] = in[index.data[IndexToOffset<int64_t, int, 2>::get(i, index)]];
}
__global__ void r_scatter(const float *in, TensorInfo<int64_t, int> index, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) out[index.data[IndexToOffset<int64_t, int, -1>::get(i, index)]] = in[i];
}
__global__ void r_rows(const float *in, TensorInfo<int64_t, int> ends, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) out[i / 2] = i + ends.data[IndexToOffset<int64_t, int, -1>::get(0, ends)];
}
void host(at::Tensor in, at::Tensor ends, at::Tensor out)
{
	auto info = at::cuda::detail::getTensorInfo<int64_t, int>(ends);
	c10::cuda::MaybeSetDevice(in.get_device());
	at::cuda::OptionalCUDAGuard guard(device_of(in));
	int n = out.numel();
	int blocks = (n + 255) / 256;
	d_rows<<<blocks, 256>>>(in.data_ptr<float>(), info, out.data_ptr<float>(), n);
	d_gather<<<blocks, 256>>>(in.data_ptr<float>(), info, out.data_ptr<float>(), n);
	r_scatter<<<blocks, 256>>>(in.data_ptr<float>(), info, out.data_ptr<float>(), n);
	r_rows<<<blocks, 256>>>(in.data_ptr<float>(), info, out.data_ptr<float>(), n);
}
