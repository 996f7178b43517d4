// args: --launch auto
// expect: named drf
// expect: instances drf
// expect: plain racy
// expect: compared drf
/* Editors that know C++ alone split the brackets of a launch; nvcc takes it for one. What a text or a comment says stays as it is. */
#include <cstdio>
#include <vector>

__global__ void named(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
template <int N> __global__ void instances(int *a, int n) { a[n == N ? threadIdx.x : 0] = threadIdx.x; }
__global__ void plain(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void compared(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }

void start(int *a)
{
	named << <1, 64 >> > (a, 64);
	instances<32> << < (63 + 32) / 64, 64, 0 >> >(a, 32);  // "<< <" and '>> >'
	plain<<<1, 64>>>(a, sizeof("<< <") == 5 ? 63 : 64);
	std::vector<std::vector<std::vector<int>> > sizes(1);  /* no launch << < */
	compared << <1, 64>>>(a, sizeof(">> >") == 5 && (256 >> 2) > 63 ? 64 : (int)sizes.size());
	char quote = '"';
	if (quote) named << <
		1, 32 >> > (a, 63 + 1);
}
