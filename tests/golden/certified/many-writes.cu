// certify: --by steps
// expect: drf
// Two dozen columns of one array: of 300 pairs each is a case, and what one case looked at is nothing to the next.
__global__ void columns(float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	out[i + 0 * n] = 0; out[i + 1 * n] = 1; out[i + 2 * n] = 2; out[i + 3 * n] = 3; out[i + 4 * n] = 4; out[i + 5 * n] = 5;
	out[i + 6 * n] = 6; out[i + 7 * n] = 7; out[i + 8 * n] = 8; out[i + 9 * n] = 9; out[i + 10 * n] = 10; out[i + 11 * n] = 11;
	out[i + 12 * n] = 12; out[i + 13 * n] = 13; out[i + 14 * n] = 14; out[i + 15 * n] = 15; out[i + 16 * n] = 16; out[i + 17 * n] = 17;
	out[i + 18 * n] = 18; out[i + 19 * n] = 19; out[i + 20 * n] = 20; out[i + 21 * n] = 21; out[i + 22 * n] = 22; out[i + 23 * n] = 23;
}
