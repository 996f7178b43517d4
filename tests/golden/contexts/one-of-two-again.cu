// References to one of two variables: what refers to it stays with these when the same expression is come to again; values of it are followed on.
// expect: in_turn possibly-racy
// expect: two_of_one possibly-racy
// expect: values drf
// expect: nested possibly-racy
#include <algorithm>
#define KERNEL(name) __global__ void name(int *y, int n) { y[threadIdx.x * n] = threadIdx.x; }
KERNEL(in_turn)
KERNEL(two_of_one)
KERNEL(values)
KERNEL(nested)
int &larger(int &a, int &b) { return const_cast<int &>(std::max(a, b)); }
int largest(int a, int b) { return std::max(a, b); }
int main()
{
	int *y, a = 1, b = 0, c = 1, d = 0;
	cudaMalloc(&y, 4096);
	values<<<1, 32>>>(y, largest(a, b) * largest(2, 1) * std::max(1, std::max(a, b)));
	int &first = larger(a, b), &second = larger(c, d);
	first = 0;
	two_of_one<<<1, 32>>>(y, a);
	int *p = &c;
	for (int i = 0; i < 3; i++) p = &larger(*p, d);
	*p = 0;
	in_turn<<<1, 32>>>(y, c);
	int m = 1, n = 0, k = 0;
	int &most = const_cast<int &>(std::max(k, std::max(m, n)));
	most = 0;
	nested<<<1, 32>>>(y, m);
}
