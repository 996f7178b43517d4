// What one condition refuses of several numbers is known of each, whichever the launch speaks of first.
// expect: sum drf
// expect: sum_racy racy
#include <cstdlib>
__global__ void sum(int *out, int n) { if (n == 0) out[0] = threadIdx.x; }
__global__ void sum_racy(int *out, int n) { if (n == 1) out[0] = threadIdx.x; }

int main(int argc, char **argv)
{
	int *d, a = atoi(argv[1]), b = atoi(argv[2]);
	cudaMalloc(&d, 4096);
	if (a < 0 || b < 0 || a > 3 || b > 3) return 1;
	if (a + b == 4) {
		sum<<<1, 64>>>(d, a);
		sum_racy<<<1, 64>>>(d, a);
	}
}
