// args: --launch auto
// expect: of_chance drf
// expect: of_chance_racy racy
// expect: large possibly-racy
// expect: small drf
// What chance gives is not below zero. What a float makes of a number that is too large for it is one number, and not known.
#include <cstdlib>
__global__ void of_chance(int *a, int n) { if (n < 1 || n > 8) a[0] = threadIdx.x; }
__global__ void of_chance_racy(int *a, int n) { if (n == 8) a[0] = threadIdx.x; }
__global__ void large(int *a, int n) { if (n != 16777216) a[0] = threadIdx.x; }
__global__ void small(int *a, int n) { if (n != 65536) a[0] = threadIdx.x; }
int main()
{
	int *d;
	cudaMalloc(&d, 4);
	of_chance<<<1, 32>>>(d, rand() % 8 + 1);
	of_chance_racy<<<1, 32>>>(d, rand() % 8 + 1);
	float f = 16777217, g = 65536;
	large<<<1, 32>>>(d, f);
	small<<<1, 32>>>(d, g);
}
