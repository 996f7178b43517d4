/* `std::max(a, b)` is one of the two: what is stored there changes it. So does what is stored in a copy of an element of `std::vector<bool>`, which is no bool. */
// expect: by_cast possibly-racy
// expect: left_alone drf
// expect: by_bit possibly-racy
// expect: by_byte drf
// expect: by_byte_racy racy
#include <algorithm>
#include <vector>
#define KERNEL(name) __global__ void name(int *y, int n) { y[threadIdx.x * n] = threadIdx.x; }
KERNEL(by_cast)
KERNEL(left_alone)
KERNEL(by_bit)
KERNEL(by_byte)
KERNEL(by_byte_racy)

int main()
{
	int *y, a = 1, b = 0;
	cudaMalloc(&y, 4096);
	left_alone<<<1, 32>>>(y, std::max(a, b));
	int &most = const_cast<int &>(std::max(a, b));
	most = 0;
	by_cast<<<1, 32>>>(y, a);
	std::vector<bool> bits{ true, true };
	auto bit = bits[1];
	bit = false;
	by_bit<<<1, 32>>>(y, bits[1]);
	std::vector<char> bytes{ 1, 1 };
	auto byte = bytes[1];
	byte = 0;
	by_byte<<<1, 32>>>(y, bytes[1]);
	by_byte_racy<<<1, 32>>>(y, byte);
}
