// expect: drf
// args: --launch=host
// exec: no thrust/device_vector.h is not there
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sort.h>
#include <thrust/reduce.h>
#include <thrust/complex.h>
#include <thrust/tuple.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/zip_iterator.h>
#include <iostream>
struct square { __host__ __device__ float operator()(float x) const { return x * x; } };

__global__ void k(float *a, thrust::complex<float> *z, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	auto at = thrust::make_tuple(i, 1.5f);
	z[i] = z[i] * thrust::complex<float>(0, 1);
	a[thrust::get<0>(at) + thrust::max(0, -1)] = thrust::abs(z[i]) + thrust::plus<float>()(1, square()(2));
}

int main()
{
	thrust::host_vector<float> h(64, 1.0f);
	thrust::device_vector<float> d = h;
	thrust::device_vector<thrust::complex<float>> z(d.size());
	thrust::sort(thrust::device, d.begin(), d.end(), thrust::greater<float>());
	auto both = thrust::make_zip_iterator(thrust::make_tuple(d.begin(), z.begin()));
	thrust::for_each(both, both + 3, square());
	k<<<2, 32>>>(thrust::raw_pointer_cast(d.data()), thrust::raw_pointer_cast(&z[0]), 64);
	h = d;
	std::cout << thrust::reduce(d.begin(), d.end(), 0.0f, thrust::maximum<float>()) << d[3] << h[3] << std::endl;
}
