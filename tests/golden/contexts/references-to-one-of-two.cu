// args: --launch auto
// expect: after possibly-racy
// expect: in_function possibly-racy
// expect: of_three possibly-racy
// expect: by_address possibly-racy
// expect: as_it_was drf
// expect: at_once drf
// `std::max` and `std::min` give a reference: what that reads is what the variable holds then.
#include <algorithm>
#define KERNEL(name) __global__ void name(int *a, int n) { if (n != 8) a[0] = threadIdx.x; }
KERNEL(after)
KERNEL(in_function)
KERNEL(of_three)
KERNEL(by_address)
KERNEL(as_it_was)
KERNEL(at_once)
void start(int *d, const int &most, int &one)
{
	one = 100;
	in_function<<<1, 32>>>(d, most);
}
int main()
{
	int *d, a = 3, b = 8, c = 5;
	cudaMalloc(&d, 4);
	const int &most = std::max(a, b);
	as_it_was<<<1, 32>>>(d, most);
	b = 100;
	after<<<1, 32>>>(d, most);
	b = 8;
	start(d, std::max(a, b), b);
	b = 8;
	const int &all = std::max(a, std::max(b, c));
	b = 100;
	of_three<<<1, 32>>>(d, all);
	b = 8;
	const int *p = &std::max(a, b);
	b = 100;
	by_address<<<1, 32>>>(d, *p);
	b = 8;
	at_once<<<1, 32>>>(d, std::max(a, b));
}
