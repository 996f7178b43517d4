// A file that includes PyTorch's headers where there are none: sizes of tensors, checks, dispatches and accessors have their meaning.
// args: --launch auto
// expect: scaled drf
// expect: scaled_short conditional
// expect: checked drf
// expect: unchecked racy
// expect: spread_over drf
// expect: shifted racy
// expect: shifted_apart drf
// expect: summed drf
// expect: summed_rows racy
// expect: halves drf
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>
#define CHECK_INPUT(x) TORCH_CHECK(x.is_cuda(), #x " lies on no device"); TORCH_CHECK(x.is_contiguous())

template <typename scalar_t> __global__ void scaled(scalar_t *y, const scalar_t *x, int n, int columns)
{
	int column = blockIdx.x * blockDim.x + threadIdx.x;
	if (column < columns) y[blockIdx.y * columns + column] = x[column] * n;
}
template <typename scalar_t> __global__ void scaled_short(scalar_t *y, const scalar_t *x, int n, int columns)
{
	int column = blockIdx.x * blockDim.x + threadIdx.x;
	if (column < n) y[blockIdx.y * columns + column] = x[column] * blockIdx.y;
}
#define KERNEL(name) __global__ void name(float *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i % n] = i; }
KERNEL(checked) KERNEL(unchecked) KERNEL(spread_over)
#define MOVING(name) __global__ void name(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i + 1 < n) y[i] = x[i + 1]; }
MOVING(shifted) MOVING(shifted_apart)
template <typename T> __global__ void summed(at::PackedTensorAccessor32<T, 2, at::RestrictPtrTraits> y, torch::PackedTensorAccessor32<T, 3, torch::RestrictPtrTraits> x)
{
	int row = blockIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
	if (column >= x.size(2)) return;
	T sum = 0;
	for (int k = 0; k < x.size(1); k++) sum += x[row][k][column];
	y[row][column] = sum;
}
template <typename T> __global__ void summed_rows(torch::PackedTensorAccessor32<T, 2, torch::RestrictPtrTraits> y, torch::PackedTensorAccessor32<T, 3, torch::RestrictPtrTraits> x)
{
	int row = blockIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
	if (column < x.size(2)) y[0][column] = x[row][0][column];
}
__global__ void halves(at::Half *y, const c10::Half *x)
{
	__shared__ float s[64];
	s[threadIdx.x] = static_cast<float>(x[blockIdx.x * 64 + threadIdx.x]);
	__syncthreads();
	y[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

torch::Tensor scale(torch::Tensor x, int64_t n)
{
	CHECK_INPUT(x);
	auto y = torch::empty_like(x);
	const auto rows = x.size(0), columns = x.size(1);
	const dim3 blocks((columns + 255) / 256, rows);
	AT_DISPATCH_FLOATING_TYPES_AND_HALF(x.scalar_type(), "scale", ([&] {
		scaled<scalar_t><<<blocks, 256, 0, at::cuda::getCurrentCUDAStream()>>>(y.data_ptr<scalar_t>(), x.data_ptr<scalar_t>(), n, columns);
		scaled_short<scalar_t><<<blocks, 256>>>(y.data_ptr<scalar_t>(), x.data_ptr<scalar_t>(), n, columns);
	}));
	return y;
}
void check(at::Tensor y, int blocks)
{
	const at::cuda::OptionalCUDAGuard guard(y.device());
	unchecked<<<blocks, 64>>>(y.data_ptr<float>(), y.numel());
	TORCH_CHECK(y.dim() == 1 && blocks <= 1000 && y.numel() >= blocks * 64, "too short");
	checked<<<blocks, 64>>>(y.data_ptr<float>(), y.numel());
	C10_CUDA_KERNEL_LAUNCH_CHECK();
}
void move(at::Tensor x)
{
	auto y = x, z = at::zeros({x.size(0)}, x.options().dtype(at::kFloat));
	shifted<<<4, 64>>>(y.data_ptr<float>(), x.data_ptr<float>(), 256);
	shifted_apart<<<4, 64>>>(z.data_ptr<float>(), x.data_ptr<float>(), 256);
}
at::Tensor sum(const at::Tensor &x)
{
	at::TensorArg argument{x, "x", 1};
	at::checkAllSameGPU("sum", {argument, argument});
	auto y = torch::zeros({x.size(0), x.size(2)}, x.options());
	std::cout << y.options() << x.sizes() << x.index({at::indexing::Slice(), at::indexing::None}) << at::max(x);
	dim3 blocks(at::ceil_div(x.size(2), static_cast<int64_t>(128)), x.size(0));
	AT_DISPATCH_FLOATING_TYPES(x.type(), "sum", [&] {
		summed<scalar_t><<<blocks, 128>>>(y.packed_accessor32<scalar_t, 2, at::RestrictPtrTraits>(), x.packed_accessor32<scalar_t, 3, torch::RestrictPtrTraits>());
		summed_rows<scalar_t><<<blocks, 128>>>(y.packed_accessor32<scalar_t, 2, torch::RestrictPtrTraits>(), x.packed_accessor32<scalar_t, 3, torch::RestrictPtrTraits>());
	});
	return y;
}
/* What a tensor is made of, in between, changes no other. */
void spread(const torch::Tensor &x)
{
	const int n = x.numel();
	auto y = torch::empty_like(x), z = torch::zeros({n, 2}, x.options());
	spread_over<<<1, x.numel()>>>(y.data_ptr<float>(), n);
}
void halve(torch::Tensor y, torch::Tensor x) { halves<<<x.numel() / 64, 64>>>(y.data_ptr<at::Half>(), x.data_ptr<at::Half>()); }
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("scale", &scale, "scales", py::arg("x"), py::arg("n") = 2);
	m.def("sum", &sum);
	m.def("halve", [](torch::Tensor y, torch::Tensor x) { halve(y, x); });
}
