// expect: racy
// The access that no condition guards stands for the other, not the other way round; and a read stands for no write.
__global__ void guarded(int *out, int n)
{
	if (threadIdx.x < 8 && n > 0) out[threadIdx.x % 8] = 1;
	out[threadIdx.x % 8] = 2;
}
__global__ void read_first(int *out, int *copy)
{
	copy[threadIdx.x] = out[threadIdx.x / 2];
	if (threadIdx.x == 0) out[threadIdx.x / 2] = 1;
}
