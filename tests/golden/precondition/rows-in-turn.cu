// expect: rows conditional
// precondition: rows: pitch >= w
// expect: shorter racy
// precondition: shorter: none
// A thread goes down some rows: the pitch is taken so often as its number says, and once more in each turn of the loop.
__global__ void rows(float *d, unsigned pitch, unsigned w, unsigned h)
{
	unsigned x = blockIdx.x * 16 + threadIdx.x, y = (blockIdx.y * 16 + threadIdx.y) * 32, at = y * pitch + x;
	if (x >= w) return;
	for (unsigned i = 0; i < 32; i++) {
		if (y >= h) break;
		d[at] *= 2;
		at += pitch;
		y++;
	}
}

__global__ void shorter(float *d, unsigned pitch, unsigned w)
{
	unsigned x = blockIdx.x * 16 + threadIdx.x, y = (blockIdx.y * 16 + threadIdx.y) * 32, at = y * pitch + x;
	if (x >= w) return;
	for (unsigned i = 0; i < 32; i++, at += pitch) d[at] *= 2;
}

void start(float *d, unsigned pitch, int w, int h)
{
	if (w < 1 || h < 1) return;
	dim3 block(16, 16), grid((w + 15) / 16, (h + 511) / 512);
	rows<<<grid, block>>>(d, pitch, w, h);
	shorter<<<grid, block>>>(d, w / 2, w);
}
