// args: --launch auto
// expect: grown racy
// expect: squeezed possibly-racy
// expect: assigned drf
// expect: made drf
// expect: made_short racy
// expect: broadcast possibly-racy
// A tensor has the shape that it was made of or resized to; one that is squeezed in place, or of what two tensors are made, has another than before. The compiler's own assignment
// gives all of it.
#include <torch/extension.h>
__global__ void grown(float *out, int n) { out[threadIdx.x % n] = threadIdx.x; }
__global__ void squeezed(float *out, int n) { out[threadIdx.x % n] = threadIdx.x; }
__global__ void assigned(float *out, int n) { out[threadIdx.x % n] = threadIdx.x; }
__global__ void made(float *out, int n) { out[threadIdx.x % n] = threadIdx.x; }
__global__ void made_short(float *out, int n) { out[threadIdx.x % n] = threadIdx.x; }
__global__ void broadcast(float *out, int n) { out[threadIdx.x % n] = threadIdx.x; }
void resize(torch::Tensor t)
{
	int64_t n = t.size(0);
	t.resize_({ 2 * n, 3 });
	grown<<<1, 2 * n>>>(t.data_ptr<float>(), n);
}
void squeeze(const torch::Tensor &t)
{
	int64_t n = t.size(0);
	t.squeeze_(0);
	squeezed<<<1, n>>>(t.data_ptr<float>(), t.size(0));
}
void assign(torch::Tensor t)
{
	int64_t n = t.size(0);
	t = torch::zeros({ 2 * n, 3 }, t.options());
	assigned<<<1, n>>>(t.data_ptr<float>(), t.size(0));
}
void make(int n)
{
	torch::Tensor t = torch::empty({ n, 8 }), u = t.new_zeros({ 64, n });
	made<<<1, n>>>(u.data_ptr<float>(), u.size(-1));
	made_short<<<1, 64>>>(t.data_ptr<float>(), t.size(-1));
}
void add(torch::Tensor a, torch::Tensor b)
{
	torch::Tensor c = a + b;
	broadcast<<<1, c.size(0)>>>(c.data_ptr<float>(), a.size(0));
}
