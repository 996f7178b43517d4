// A loop's number that a function steps, and tells whether to go on: which ones it comes to is not followed, so what races for one of them alone is possible.
// expect: one_of_them possibly-racy
// expect: none_of_them possibly-racy
// expect: anyhow racy
#include <cuda_runtime.h>
#define AT(name, number) __global__ void name(int *a, int n) { if (n == number) a[0] = threadIdx.x; }
AT(one_of_them, 4) AT(none_of_them, 9)
__global__ void anyhow(int *a, int n)
{
	a[0] = threadIdx.x;
	if (n) a[1] = 0;
}

static bool next(int &i)
{
	if (i >= 5) return false;
	i += 2;
	return true;
}

int main()
{
	int *d, i = 0;
	cudaMalloc(&d, 1024);
	while (next(i)) {
		one_of_them<<<2, 64>>>(d, i);
		none_of_them<<<2, 64>>>(d, i);
		anyhow<<<2, 64>>>(d, i);
	}
}
