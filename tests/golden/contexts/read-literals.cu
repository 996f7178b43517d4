// args: --launch auto -std=c++17
// expect: of_table possibly-racy
// expect: of_result possibly-racy
// expect: of_parameter drf
// expect: scanned possibly-racy
// expect: counted possibly-racy
// expect: of_argument racy
// expect: scanned_argument racy
// What is read of text that the program has itself is one number, also where that is not followed to it; of text from outside it may be any.
#include <cstdio>
#include <cstdlib>
#define KERNEL(name) __global__ void name(int *y, int n) { if (n == 7) y[0] = threadIdx.x; }
KERNEL(of_table)
KERNEL(of_result)
KERNEL(of_parameter)
KERNEL(scanned)
KERNEL(counted)
KERNEL(of_argument)
KERNEL(scanned_argument)

static const char *usual() { return "60"; }
static void start(int *y, const char *text) { of_parameter<<<1, 32>>>(y, atoi(text)); }

int main(int argc, char **argv)
{
	int *y, n, count;
	cudaMalloc(&y, 4096);
	const char *table[] = { "30", "90" };
	of_table<<<1, 32>>>(y, atoi(table[1]));
	of_result<<<1, 32>>>(y, atoi(usual()));
	start(y, "10");
	count = sscanf("80 a", "%d", &n);
	scanned<<<1, 32>>>(y, n);
	counted<<<1, 32>>>(y, count);
	if (argc < 2) return 1;
	of_argument<<<1, 32>>>(y, atoi(argv[1]));
	sscanf(argv[1], "%d", &n);
	scanned_argument<<<1, 32>>>(y, n);
}
