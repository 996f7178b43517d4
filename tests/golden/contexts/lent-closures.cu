// args: --launch auto
// expect: dispatched drf
// expect: made_there drf
// expect: by_value drf
// expect: too_short racy
// expect: kept racy
// expect: gone racy
/* A closure that starts a kernel, handed to a function that only calls it: called as that does, and by nobody else. One that is kept, or passed on to where
 * nobody sees it, may be called with anything. */
#include <functional>
#include <type_traits>

template <int B> __global__ void dispatched(float *c, int n) { c[n >= B ? threadIdx.x : 0] = threadIdx.x; }
__global__ void made_there(float *c, int n) { c[n >= 128 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void by_value(float *c, int n) { c[n >= 128 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void too_short(float *c, int n) { c[n >= 128 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void kept(float *c, int n) { c[n >= 128 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void gone(float *c, int n) { c[n >= 128 ? threadIdx.x : 0] = threadIdx.x; }

template <class L> void dispatch(L &&launch, int block)
{
	switch (block) {
	case 32: return launch(std::integral_constant<int, 32>{});
	case 64: return launch(std::integral_constant<int, 64>{});
	}
}

template <class L> void inner(const L &launch, int n) { launch(n); }
template <class L> void outer(L &&launch, int n) { inner(launch, n); }
template <class L> void twice(L launch) { launch(128); launch(256); }
template <class L> void hold(L &launch) { static L *held = &launch; (*held)(128); }
void out_of_sight(std::function<void(int)> launch);
template <class L> void pass(L launch) { launch(200); out_of_sight(launch); }

int main(int argc, char **argv)
{
	float *c;
	cudaMalloc(&c, 4096);
	int n = 1024, sizes[] = {32, 64};
	for (int block : sizes) {
		auto launch = [&](auto b) { dispatched<b.value><<<1, b.value>>>(c, n); };
		dispatch(launch, block);
	}
	outer([&](int m) { made_there<<<1, 32>>>(c, m); }, 128);
	auto copied = [&](int m) { by_value<<<1, 32>>>(c, m); };
	twice(copied);
	auto again = [&](int m) { too_short<<<1, 32>>>(c, m); };
	outer(again, 300);
	outer(again, 100);
}

void lost(float *c)
{
	auto to_keep = [&](int m) { kept<<<1, 32>>>(c, m); };
	hold(to_keep);
	auto to_pass = [&](int m) { gone<<<1, 32>>>(c, m); };
	pass(to_pass);
}
