// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 8 / 9
enum { WIDTH = 4 };
constexpr int scale(int x) { return x * WIDTH; }
__global__ void k(int *A)
{
	A[scale(threadIdx.x)] = 0;
	A[threadIdx.x * sizeof(short) + 2] = 2;
}
