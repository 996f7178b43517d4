// args: --launch auto
// expect: after_container possibly-racy
// expect: after_owner possibly-racy
// expect: after_library possibly-racy
// expect: after_array possibly-racy
// expect: after_quiet drf
// expect: after_quiet_racy racy
// Where what a container or a pointer of the library holds ends, its destructor runs, and where the library makes an object its constructor. Those
// that only give memory back change nothing.
#include <memory>
#include <vector>
__global__ void after_container(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void after_owner(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void after_library(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void after_array(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void after_quiet(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void after_quiet_racy(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

static int threads = 256, more = 512, made = 256, each = 128;
struct doubles { ~doubles() { threads = 512; } };
struct buffer {
	int *data;
	size_t bytes = 4096;
	buffer() { cudaMalloc(&data, bytes); }
	~buffer() { if (data) cudaFree(data); data = nullptr; bytes = 0; }
};
struct named { std::vector<buffer> parts; buffer own; int n; };
struct counts { counts() { made += 256; } };
struct steps { steps() { each += 128; } };

extern "C" void of_container(int *y)
{
	threads = 256;
	{ std::vector<doubles> list(1); threads = 256; }
	after_container<<<1, threads>>>(y);
}

extern "C" void of_owner(int *y)
{
	std::unique_ptr<doubles> owner(new doubles);
	threads = 256;
	owner.reset();
	after_owner<<<1, threads>>>(y);
}

extern "C" void of_library(int *y)
{
	made = 256;
	std::vector<counts> list(1);
	after_library<<<1, made>>>(y);
}

extern "C" void of_array(int *y)
{
	each = 128;
	steps two[2];
	after_array<<<1, each>>>(y);
}

extern "C" void of_quiet(int *y)
{
	threads = 256;
	more = 512;
	{ named object; }
	after_quiet<<<1, threads>>>(y);
	after_quiet_racy<<<1, more>>>(y);
}
