// expect: drf
// args: --block-dim=64 --grid-dim=4
// The C++ library in device code and around it: the part that CUDA programs use means what the standard says.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <iostream>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
using namespace std;

struct point { double x; friend ostream &operator<<(ostream &s, const point &p) { return s << p.x << ", "; } };

__global__ void clamped(int *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < std::min(n, 100)) a[i] = std::max(n, 1) + std::numeric_limits<short>::max();
	a[std::max(i, 256 + i)] = 1;
}

__global__ void swapped(int *a)
{
	std::pair<int, int> p(threadIdx.x, blockIdx.x);
	std::array<int, 2> at = {{p.first, p.second}};
	auto t = std::make_tuple(at[0], at[1]);
	a[std::get<0>(t) + 64 * std::get<1>(t)] = (int)sizeof(std::array<char, 3>);
	a[256 + p.first + 64 * p.second + (std::is_same<int, float>::value ? threadIdx.x : 0)] = 2;
}

__global__ void waves(std::complex<float> *z, float *f)
{
	__shared__ float s[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	s[threadIdx.x] = z[i].real();
	__syncthreads();
	std::complex<float> w = s[63 - threadIdx.x] * std::complex<float>(0, 1) + 1.0f, v = w;
	w += v * z[i];
	z[i] = w;
	f[i] = std::sqrt(w.real()) + fabs(w.imag()) + std::pow(f[i], 2) + std::norm(v);
}

int main(int argc, char **argv)
{
	vector<int> h(1000, 1);
	map<string, vector<point>> m;
	m["a"].push_back({1.0});
	for (const auto &[name, points] : m)
		for (const auto &p : points) cout << name << ' ' << p << endl;
	sort(h.begin(), h.end(), [](int a, int b) { return a > b; });
	swapped<<<4, 64>>>(h.data());
	return argc > 1 && string(argv[1]) == "x";
}
