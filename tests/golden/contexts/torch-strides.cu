// args: --launch auto
// expect: rows possibly-racy
// expect: twice possibly-racy
// expect: told drf
// The strides of a tensor hang together with its sizes in a way that is not followed: what a race needs of them may never come, so it is possible at most.
#include <torch/extension.h>
__global__ void rows(float *out, int n, long pitch)
{
	if (threadIdx.x < n) out[blockIdx.x * pitch + threadIdx.x] = blockIdx.x;
}
__global__ void twice(float *out, int n, long pitch)
{
	if (threadIdx.x < n) out[blockIdx.x * pitch + threadIdx.x / 2] = threadIdx.x;
}
__global__ void told(float *out, int n, long pitch)
{
	if (threadIdx.x < n && n <= pitch) out[blockIdx.x * pitch + threadIdx.x] = blockIdx.x;
}
void start(torch::Tensor out)
{
	int n = out.size(1);
	rows<<<out.size(0), 256>>>(out.data_ptr<float>(), n, out.stride(0));
	twice<<<out.size(0), 256>>>(out.data_ptr<float>(), n, out.stride(0));
	told<<<out.size(0), 256>>>(out.data_ptr<float>(), n, out.stride(0));
}
