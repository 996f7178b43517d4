// Numbers of a launch that are bounded by others, and these by others in turn: what races past all of these races in no run, what races below does.
// expect: below drf
// expect: below_racy racy
// expect: chain drf
// expect: chain_racy racy
// expect: above drf
// expect: half drf
// expect: half_racy racy
// expect: either drf
// expect: either_racy racy
// expect: sizes drf
// expect: unbounded racy
#include <stdlib.h>
#define AT(name, number) __global__ void name(int *a, int n) { if (n == number) a[0] = threadIdx.x; }
AT(below, 7) AT(below_racy, 6) AT(chain, 10) AT(chain_racy, 9) AT(above, 4) AT(half, 4) AT(half_racy, 3) AT(either, 6) AT(either_racy, 5) AT(unbounded, 9)
__global__ void sizes(int *a) { if (gridDim.x > 4) a[0] = threadIdx.x; }

static int number(char **argv, int i) { return atoi(argv[i]); }

int main(int argc, char **argv)
{
	int *d, n = number(argv, 1), most = number(argv, 2), last = number(argv, 3), end = number(argv, 4);
	cudaMalloc(&d, 1024);
	if (n <= most && most <= 6)
		for (int i = 0; i < 2; i++) {
			below<<<2, 64>>>(d, n);
			below_racy<<<2, 64>>>(d, n);
		}
	if (n < most && most < last && last <= end - 1 && end <= 12) {
		chain<<<2, 64>>>(d, n);
		chain_racy<<<2, 64>>>(d, n);
	}
	if (n > most && most - 2 >= last && last >= 2) above<<<2, 64>>>(d, n);
	if (2 * n <= most && most <= 7) {
		half<<<2, 64>>>(d, n);
		half_racy<<<2, 64>>>(d, n);
	}
	if (n <= most && (most == 3 || most == 5)) {
		either<<<2, 64>>>(d, n);
		either_racy<<<2, 64>>>(d, n);
	}
	if (n >= 1 && n <= most && most <= 4) sizes<<<n, 64>>>(d);
	if (n <= most && last <= 6) unbounded<<<2, 64>>>(d, n);
}
