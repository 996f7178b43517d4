// certify: --by steps
// args: --block-dim 16,1,1 --assume n>=16*gridDim.x
// expect: drf
// Blocks on a diagonal of tiles read the corners and borders that other diagonals left: the index of a tile is so many rows further and a rest, which reaches a whole row.
__global__ void diagonal(int *a, int n)
{
	int t = threadIdx.x, x = blockIdx.x, y = gridDim.x - 1 - x, row = n + 1;
	int corner = (row * y + x) * 16, sum = 0;
	if (t == 0) sum += a[corner];
	sum += a[corner + 1 + t];
	sum += a[corner + row * (t + 1)];
	for (int r = 0; r < 16; r++) a[corner + row + 1 + row * r + t] = sum + r;
}
