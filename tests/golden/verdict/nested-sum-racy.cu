// args: --block-dim 64 --grid-dim 2
// What both of two loops move comes to where another thread stores, or is not known.
// expect: patches racy
__global__ void patches(const float *in, float *out, int rows, int columns)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	if (rows > 4 || columns > 4) return;
	float *at = out + t;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++) {
			*at = in[t];
			at += 127;
		}
}

// expect: counted racy
__global__ void counted(float *out, int rows, int columns)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, at = t * 8;
	if (rows > 3 || columns > 3 || columns < 1) return;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++) out[at++] = i;
}

// A row may end before its end.
// expect: broken possibly-racy
__global__ void broken(const int *stop, float *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, at = t * 4 + 4;
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 4; j++) {
			if (stop[t + j]) break;
			out[at - 4 * i] = j;
			at++;
		}
}

// How far a row goes hangs on what it finds.
// expect: searched possibly-racy
__global__ void searched(const int *stop, float *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, at = t * 4 + 4;
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 4 && !stop[t + j]; j++) {
			out[at - 4 * i] = j;
			at++;
		}
}

// A row has an end of its own.
// expect: shorter possibly-racy
__global__ void shorter(const int *stop, float *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, at = t * 4 + 4;
	for (int i = 0; i < 2; i++) {
		int end = stop[t + i];
		for (int j = 0; j < 4 && j < end; j++) {
			out[at - 4 * i] = j;
			at++;
		}
	}
}

// Some rounds do not move it.
// expect: skipped possibly-racy
__global__ void skipped(const int *stop, float *out)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, at = t * 4 + 4;
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 4; j++) {
			out[at - 4 * i] = j;
			if (!stop[t]) at++;
		}
}

// A row of no columns moves nothing.
// expect: empty racy
__global__ void empty(float *out, int columns)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, at = t;
	if (columns > 0 && columns != 128) return;
	for (int i = 0; i < 2; i++) {
		for (int j = 0; j < columns; j++) at++;
		out[at - i * columns] = i;
	}
}
