// args: --launch auto
// expect: against_other possibly-racy
// expect: both_met possibly-racy
// expect: against_size racy
// Two numbers that a loop changes and holds against each other: which of their values meet is not known, so an alarm that needs some is no true one.
__global__ void against_other(int *y, int v) { if (v == 1) y[0] = threadIdx.x; }
__global__ void both_met(int *y, int a, int b) { if (a + 3 == b && a < 2) y[0] = threadIdx.x; }
__global__ void against_size(int *y, int v) { if (v == 3) y[0] = threadIdx.x; }

int main(int count, char **)
{
	int *y, left = 5;
	cudaMalloc(&y, 4096);
	for (int i = 0; i < left; i++) against_other<<<1, 64>>>(y, left--);
	for (int i = 0, j = 10; i < j; i++, j -= 2) both_met<<<1, 64>>>(y, i, j);
	for (int i = 0; i < count; i++) against_size<<<1, 64>>>(y, i);
	return 0;
}
