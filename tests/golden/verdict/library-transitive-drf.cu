// expect: drf
// args: --block-dim=64 --grid-dim=1
// Names of headers that nobody includes: nvcc knows them, or another library's headers bring them.
#include <random>
__global__ void k(int *a, unsigned int n) { if (n != UINT_MAX) a[std::min(threadIdx.x, 64u)] = sizeof(std::string) > 1; }
int main(int argc, char **argv)
{
	int *a = (int *)malloc(4 * atoi(argv[1]));
	if (!a) exit(EXIT_FAILURE);
	printf("%f %d\n", fabs(ceil(1.5)), max(1, 2));
	std::for_each(a, a + 1, [](int x) { std::map<int, int> m; });
	k<<<1, 64>>>(a, strlen(argv[0]));
}
