// expect: drf
// As digits-taken-away-fixed-racy.cu, but it is the digit of 6 that is taken away.
__global__ void upper(int *out)
{
	int index = blockIdx.x * blockDim.x + threadIdx.x;
	int k = index % 6, row = (index - index % 6) / 6;
	if (index < 24) out[row * 6 + k] = index;
}

void start(int *out)
{
	upper<<<1, 24>>>(out);
}
