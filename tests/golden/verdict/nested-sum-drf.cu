// args: --block-dim 64 --grid-dim 2
// expect: drf
// What both of two loops move: after the inner one it has moved by all of its rounds.
__global__ void patches(const float *in, float *out, int rows, int columns)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	if (rows > 4 || columns > 4) return;
	float *at = out + t;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++) {
			*at = in[t];
			at += 128;
		}
}

// A number that counts on.
__global__ void counted(float *out, int rows, int columns)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, at = t * 9;
	if (rows > 3 || columns > 3 || columns < 1) return;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++) out[at++] = i;
}

// Three loops, the innermost by twos, the others downwards.
__global__ void volume(float *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, at = t * 24;
	for (int k = 1; k >= 0; k--)
		for (int i = 3; i > 0; i--)
			for (int j = 0; j < 8; j += 2) {
				out[at] = k;
				at++;
			}
}

// Between the rows it moves on, too.
__global__ void padded(float *out, int columns)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, at = t;
	if (columns > 100) return;
	for (int i = 0; i < 3; i++) {
		for (int j = 0; j < columns; j++) {
			out[at] = j;
			at += 128;
		}
		at += 256;
	}
}
