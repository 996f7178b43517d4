// expect: of_constant possibly-racy
// expect: of_given racy
// expect: of_both possibly-racy
// expect: of_none racy
// expect: other_name racy
// expect: anyhow drf
/* What the program copies to a number in constant memory is one number where the program made it, and any where it was given. A parameter of that name is another. */
#include <cstdlib>
struct sizes { int rows; };
__constant__ int constant, given, both, none;
__constant__ sizes whole;
__global__ void of_constant(int *a) { if (constant == 5) a[0] = threadIdx.x; }
__global__ void of_given(int *a) { if (given == 5) a[0] = threadIdx.x; }
__global__ void of_both(int *a) { if (both == 5) a[0] = threadIdx.x; }
__global__ void of_none(int *a) { if (none == 5) a[0] = threadIdx.x; }
__global__ void other_name(int *a, int constant) { if (constant == 5) a[0] = threadIdx.x; }
__global__ void anyhow(int *a) { a[threadIdx.x + (constant == 5) * blockDim.x] = threadIdx.x; }

int main(int argc, char **argv)
{
	int *d, h = 3, n = atoi(argv[1]);
	cudaMalloc(&d, 4096);
	cudaMemcpyToSymbol(constant, &h, sizeof h);
	cudaMemcpyToSymbol(given, &n, sizeof n);
	int last = argc > 2 ? h : 4;                         // one of two
	cudaMemcpyToSymbol(both, &last, sizeof last);
	of_given<<<1, 64>>>(d);
	sizes s = { 2 };
	cudaMemcpyToSymbol(whole, &s, sizeof s);
	of_constant<<<1, 64>>>(d);
	of_both<<<1, 64>>>(d);
	of_none<<<1, 64>>>(d);
	other_name<<<1, 64>>>(d, n);
	anyhow<<<1, 64>>>(d);
}
