// args: --block-dim 32,2,2 --grid-dim 1
// expect: padded benign
// expect: filter benign
// expect: either benign
// expect: some_rows racy
// expect: by_row racy
// Threads that read the same under the same condition store the same: what a branch read is no other number in each of them. Where the
// branch, or what it reads, hangs on the thread, two values are stored.
__global__ void padded(const float *f, int n)
{
	__shared__ float s[64];
	float v = 0;
	if (threadIdx.x < n) v = f[threadIdx.x];
	s[threadIdx.x] = v;
}

__global__ void filter(const float *f, int n, int flip)
{
	__shared__ volatile float s[64];
	for (int t = threadIdx.x; t < 64; t += blockDim.x) {
		float v = 0;
		if (t < n) v = f[flip ? t : n - 1 - t];
		s[t] = v;
	}
}

__global__ void either(const float *f, int n)
{
	__shared__ float s[64];
	float v;
	if (threadIdx.x < n) v = f[threadIdx.x];
	else v = f[n];
	s[threadIdx.x] = v;
}

__global__ void some_rows(const float *f)
{
	__shared__ float s[64];
	float v = 0;
	if (threadIdx.y) v = f[threadIdx.x];
	s[threadIdx.x] = v;
}

__global__ void by_row(const float *f, int n)
{
	__shared__ float s[64];
	float v = 0;
	if (threadIdx.x < n) v = f[threadIdx.y];
	s[threadIdx.x] = v;
}
