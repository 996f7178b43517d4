// args: --launch auto -std=c++17
// expect: of_copied possibly-racy
// expect: of_rest possibly-racy
// expect: of_rest_fits drf
// expect: of_parts possibly-racy
// expect: of_each possibly-racy
// expect: on_device racy
// How many parts a tensor is split into, and what its sizes are copied to, is not known,
// nor whether it lies in the host's memory. Sizes behind the first are others than those from the first on.
#include <torch/extension.h>
#define KERNEL(name, most) __global__ void name(float *y, long n) { if (n == most) y[0] = threadIdx.x; }
KERNEL(of_copied, 5)
KERNEL(of_rest, 7)
KERNEL(of_parts, 3)
KERNEL(of_each, 4)
KERNEL(on_device, 1)
__global__ void of_rest_fits(float *y, long n) { if (n > 9) y[0] = threadIdx.x; }

void copied(torch::Tensor x)
{
	std::vector<int64_t> sizes = x.sizes().vec();
	of_copied<<<1, 32>>>(x.data_ptr<float>(), sizes.size());
}

void rest(torch::Tensor x)
{
	if (x.size(1) > 9) return;
	of_rest<<<1, 32>>>(x.data_ptr<float>(), x.sizes().slice(1)[0]);
	of_rest_fits<<<1, 32>>>(x.data_ptr<float>(), x.sizes()[1]);
}

void parts(torch::Tensor x)
{
	auto list = x.split(2);
	of_parts<<<1, 32>>>(x.data_ptr<float>(), list.size());
	long n = 0;
	for (auto &part : list) n++;
	of_each<<<1, 32>>>(x.data_ptr<float>(), n);
}

void device(torch::Tensor x)
{
	if (x.device() == torch::Device("cpu")) return;
	on_device<<<1, 32>>>(x.data_ptr<float>(), x.size(0));
}
