// expect: drf
// The waves behind the middle: tile x begins so many tiles to the right. That its columns stay in a row follows from five bounds, each by another number of the launch.
__global__ void wave(int *m, int cols, int width, int tiles)
{
	int bx = blockIdx.x, tx = threadIdx.x, by = width - 1 - bx, bxx = bx + width - tiles;
	int base = cols * 16 * by + 16 * bxx;
	int a = m[base + cols + cols * tx];
	int b = m[base + tx + 1];
	int c = tx == 0 ? m[base] : 0;
	__syncthreads();
	for (int ty = 0; ty < 16; ty++)
		m[base + tx + (cols + 1) + cols * ty] = a + b + c;
}
void host(int n, int *m)
{
	if (n % 16) return;
	int cols = n + 1;
	int width = n / 16;
	for (int t = width - 1; t >= 1; t--) wave<<<t, 16>>>(m, cols, width, t);
}
