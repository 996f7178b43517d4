// expect: other_chain possibly-racy
// expect: same_chain drf
// expect: same_chain_met racy
// expect: doubled drf
// expect: doubled_met racy
// expect: wrapped possibly-racy
/* A loop that begins at what another loop counts. Which of its numbers come of which is told by their order where all are of one chain of factors (4, 2, 1); else
 * (from 3: 3, 6; from 1: 1, 2, 4, 8) an alarm that needs two of them is no true one. */
__global__ void other_chain(int *y, int sum) { if (sum == 7) y[0] = threadIdx.x; }
__global__ void same_chain(int *y, int sum) { if (sum == 9 || sum == 10) y[0] = threadIdx.x; }
__global__ void same_chain_met(int *y, int sum) { if (sum == 6) y[0] = threadIdx.x; }
__global__ void doubled(int *y, int sum) { if (sum == 10) y[0] = threadIdx.x; }
__global__ void doubled_met(int *y, int sum) { if (sum == 18) y[0] = threadIdx.x; }
__global__ void wrapped(int *y, unsigned sum) { if (sum == 11) y[0] = threadIdx.x; }

int main()
{
	int *y;
	cudaMalloc(&y, 4096);
	for (int s = 1; s < 9; s *= 3)
		for (int k = s; k < 9; k *= 2) other_chain<<<1, 64>>>(y, s + k);
	for (int s = 1; s < 8; s *= 2)
		for (int k = s; k > 0; k /= 2) same_chain<<<1, 64>>>(y, s + k), same_chain_met<<<1, 64>>>(y, s + k);
	for (int s = 2; s < 9; s *= 2)
		for (int k = s; k < 20; k *= 2) doubled<<<1, 64>>>(y, 2 * s + k), doubled_met<<<1, 64>>>(y, s + k);
	for (unsigned s = 8; s; s >>= 1)
		for (unsigned k = s; k < 16; k <<= 1) wrapped<<<1, 64>>>(y, s + k);
}
