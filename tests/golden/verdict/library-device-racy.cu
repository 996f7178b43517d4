// expect: racy
// args: --block-dim=64 --grid-dim=4
// alarm: 11 / 11
// alarm: 18 / 18
// alarm: 25 / 26
#include <algorithm>
#include <array>
#include <complex>
#include <type_traits>
#include <utility>
__global__ void clamped(int *a) { a[std::min<int>(blockIdx.x * blockDim.x + threadIdx.x, 254)] = threadIdx.x; }

__global__ void paired(int *a)
{
	std::pair<int, int> p(threadIdx.x, blockIdx.x);
	std::array<int, 2> at = {{p.first, p.second}};
	/* 63 where it should be 64 */
	a[at[0] + 63 * at[1] * (std::is_same<int, float>::value ? 2 : 1)] = threadIdx.x;
}

__global__ void waves(std::complex<float> *z)
{
	__shared__ float s[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	s[threadIdx.x] = z[i].real();
	z[i] = s[63 - threadIdx.x];
}
