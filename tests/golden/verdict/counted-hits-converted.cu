// A way out that compares with what a conversion makes of a number: -1 of 2^32 - 1, so that it is none.
// args: --block-dim 64 --grid-dim 1 --param n=9 --param most=4294967295
// expect: converted possibly-racy
__global__ void converted(int *found, int n, unsigned most)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, room = 100;
	for (int k = 0; k < n; k++) {
		if (room != 100 && most >= 0x80000000u) found[0] = i;
		if (k % 3) {
			room--;
			if (room <= (int)most) break;
		}
	}
}
