/* Where one of several kernels is started, what chooses it may choose its numbers: a number need not meet each of them. One that nothing tells apart does; and no
 * other kernel is started there. */
// expect: by_case possibly-racy
// expect: by_case_other possibly-racy
// expect: anyhow racy
// expect: anyhow_other racy
// expect: neither drf
#include <cstdlib>
#define KERNEL(name, value) __global__ void name(int *out, int n) { if (n == value) out[0] = threadIdx.x; }
KERNEL(by_case, 5)
KERNEL(by_case_other, 2)
KERNEL(anyhow, 5)
KERNEL(anyhow_other, 5)
KERNEL(neither, 5)

int main(int argc, char **argv)
{
	int *d, n, given = atoi(argv[1]);
	cudaMalloc(&d, 4096);
	void (*f)(int *, int);
	if (argc > 3) {
		f = by_case;
		n = 2;
	} else {
		f = by_case_other;
		n = 5;
	}
	f<<<1, 64>>>(d, n);
	void (*g)(int *, int) = argc > 3 ? anyhow : anyhow_other;
	g<<<1, 64>>>(d, given);
	g = neither;
	g<<<1, 64>>>(d, 4);
}
