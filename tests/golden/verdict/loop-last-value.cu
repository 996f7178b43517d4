// expect: apart drf
// expect: down drf
// expect: meets racy
// expect: meets_down racy
// A loop in steps of five below eight ends at five, not at seven: rows of ten are enough, rows of nine are not.

#define ROW(n, i) \
	a[t * (n) + (i)] = t; a[t * (n) + (i) + 1] = t; a[t * (n) + (i) + 2] = t; a[t * (n) + (i) + 3] = t; a[t * (n) + (i) + 4] = t;

__global__ void apart(unsigned *a, unsigned size)
{
	unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
	if (t < size)
		for (unsigned i = 0; i < 8; i += 5) { ROW(10, i) }
}

__global__ void down(unsigned *a, unsigned size)
{
	unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
	if (t < size)
		for (int i = 5; i > -3; i -= 5) { ROW(10, i) }
}

__global__ void meets(unsigned *a, unsigned size)
{
	unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
	if (t < size)
		for (unsigned i = 0; i < 8; i += 5) { ROW(9, i) }
}

__global__ void meets_down(unsigned *a, unsigned size)
{
	unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
	if (t < size)
		for (int i = 5; i > -3; i -= 5) { ROW(9, i) }
}
