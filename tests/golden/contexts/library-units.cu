// args: --launch auto -std=c++17
// expect: in_seconds racy
// expect: in_seconds_fits drf
// expect: as_double racy
// expect: as_double_fits drf
// expect: lowest racy
// expect: lowest_fits drf
// expect: sums racy
// expect: sums_fit drf
// Units of durations are converted, and ratios are in their lowest terms.
#include <chrono>
#include <ratio>
#define KERNEL(name, most) __global__ void name(int *y) { y[threadIdx.x % most] = threadIdx.x; }
KERNEL(in_seconds, 119)
KERNEL(in_seconds_fits, 120)
KERNEL(as_double, 4)
KERNEL(as_double_fits, 5)
KERNEL(lowest, 2)
KERNEL(lowest_fits, 3)
KERNEL(sums, 4)
KERNEL(sums_fit, 5)

int main()
{
	int *y;
	cudaMalloc(&y, 4096);
	std::chrono::seconds s = std::chrono::minutes(2);
	in_seconds<<<1, s.count()>>>(y);
	in_seconds_fits<<<1, s.count()>>>(y);
	std::chrono::duration<double> d = std::chrono::milliseconds(5500);
	as_double<<<1, (int)d.count()>>>(y);
	as_double_fits<<<1, (int)d.count()>>>(y);
	lowest<<<1, std::ratio<-6, -4>::num>>>(y);
	lowest_fits<<<1, std::ratio<-6, -4>::num>>>(y);
	typedef std::ratio_add<std::ratio<1, 2>, std::ratio<1, 3>> sum;
	if (std::ratio_less<sum, std::ratio<1>>::value) sums<<<1, sum::num>>>(y);
	sums_fit<<<1, sum::num>>>(y);
}
