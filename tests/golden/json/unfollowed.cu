// args: --launch auto --effort 0.1
// expect: possibly-racy
// A number that host code computes out of sight is the cause of an alarm, by its place there.
__global__ void tile(int *out)
{
	out[threadIdx.x % 64] = threadIdx.x;
}

int threads_for(int n);

int main()
{
	int *out;
	cudaMalloc(&out, 64 * sizeof(int));
	tile<<<1, threads_for(64)>>>(out);
}
