// A distance 2^(stage - pass) that both threads share: with each exponent the indices are linear.
// expect: drf
// args: --block-dim=64 --grid-dim=4
__global__ void k(int *A, unsigned stage, unsigned pass)
{
	unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned distance = 1u << (stage - pass), width = 2 * distance;
	unsigned left = t % distance + t / distance * width, right = left + distance;
	bool up = t / (1u << stage) % 2 == 1;
	int a = A[left], b = A[right];
	if ((a > b) == up) {
		A[left] = b;
		A[right] = a;
	}
}
