// Enumerators, constexpr, macros, sizeof.
// expect: drf
// args: --block-dim=16 --grid-dim=1
enum { WIDTH = 4 };
constexpr int scale(int x) { return x * WIDTH; }
#define AT(i) ((i) * 2)
__global__ void k(int *A)
{
	A[scale(threadIdx.x)] = 0;
	A[AT(2 * threadIdx.x) + 1] = 1;
	A[threadIdx.x * sizeof(int) + 2] = 2;
}
