// expect: racy
// alarm: 9:3 / 9:3
// label: true
// Four elements at once, three apart.
__global__ void runs(int *out, int B, int C, int4 v)
{
	int i = (blockIdx.x * blockDim.x + threadIdx.x) * 3;
	if (i < B * C)
		*(int4 *)(out + i / C * C + i % C) = v;
}
