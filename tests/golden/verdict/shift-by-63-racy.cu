// expect: racy
// label: true
// args: --block-dim 4 --grid-dim 1
// Of 64 bits the last one may be shifted to: by a constant, by a value that the threads share, by one that they do not.
__global__ void sign(int *a, long long n)
{
	a[n >> 63] = threadIdx.x;
}

__global__ void top(int *a, unsigned long long n)
{
	a[n << 63 >> 63] = threadIdx.x;
}

__global__ void shared(int *a, int n)
{
	a[(unsigned long long)threadIdx.x << (n & 63)] = threadIdx.x;
}

__global__ void own(int *a, unsigned long long n)
{
	a[n >> (60 + threadIdx.x)] = threadIdx.x;
}
