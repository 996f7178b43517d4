// expect: racy
// alarm: 9:18 / 9:18
// label: true
// Of rows of 6 the digit of 4 is taken away: 4 and 5 of a row have its number, 6 and 7 the number of the row before.
__global__ void upper(int *out)
{
	int index = blockIdx.x * blockDim.x + threadIdx.x;
	int k = index % 6, row = (index - index % 4) / 6;
	if (index < 24) out[row * 6 + k] = index;
}

void start(int *out)
{
	upper<<<1, 24>>>(out);
}
