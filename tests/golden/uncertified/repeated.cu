// expect: guarded possibly-racy
// expect: read_first racy
// The access that no condition guards stands for the other, not the other way round; and a read stands for no write.
__global__ void guarded(const int *in, int *out)
{
	if (in[threadIdx.x] > 0 && threadIdx.x < 8) out[threadIdx.x % 8] = 1;
	out[threadIdx.x % 8] = 2;
}
__global__ void read_first(const int *in, int *out, int *copy)
{
	copy[threadIdx.x] = out[threadIdx.x / 2];
	if (in[threadIdx.x] > 0 && threadIdx.x == 0) out[threadIdx.x / 2] = 1;
}
