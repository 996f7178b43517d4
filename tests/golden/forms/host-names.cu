// exec: no clang refuses it: use of undeclared identifier cuMemAlloc
// What host code in the same file uses: the C and C++ libraries, the runtime, the driver.
// args: --launch host
// expect: drf drf
// expect: racy racy
// label: true
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>
#include <cuda.h>
__global__ void drf(int *a) { a[threadIdx.x] = 1; }
__global__ void racy(int *a) { a[threadIdx.x / 2] = threadIdx.x; }
int main(int argc, char **argv)
{
	std::vector<int> host(64, 1);
	std::unique_ptr<int[]> copy(new int[64]);
	std::string name = argc > 1 ? argv[1] : "none";
	CUdeviceptr raw;
	cuMemAlloc(&raw, 256);
	auto begin = std::chrono::steady_clock::now();
	std::thread worker([&] { std::sort(host.begin(), host.end()); });
	worker.join();
	const int threads = std::max(32, (int)host.size() / 64);
	drf<<<1, threads>>>((int *)raw);
	racy<<<1, threads>>>((int *)raw);
	std::ofstream("out.txt") << name << std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
	std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
	return EXIT_SUCCESS;
}
