// args: --block-dim 32 --grid-dim 1
// expect: ended possibly-racy
// expect: rest possibly-racy
// expect: waits racy
// A barrier of a warp waits for the lanes that have not ended. Those that wait elsewhere it would wait for.
__global__ void ended(int *a)
{
	int t = threadIdx.x;
	if (t >= 16) return;
	a[t] = t;
	__syncwarp();
	a[(t + 1) % 16] = t;
}
__global__ void rest(int *a)
{
	int t = threadIdx.x;
	if (t < 16) {
		a[t] = t;
		__syncwarp();
		a[(t + 1) % 16] = t;
	}
}
__global__ void waits(int *a)
{
	int t = threadIdx.x;
	if (t < 16) __syncwarp(); __syncthreads();
	a[t] = t;
}
