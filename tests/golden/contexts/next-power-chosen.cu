// The next power of two of numbers of 16 bits, by one step less, at most 256, and then tested: each branch knows its block. The index of
// `narrow` has room for half of it.
// args: --launch auto
// expect: wide drf
// expect: narrow racy
static int next_power(const int n)
{
	int x = n - 1;
	x |= x >> 1;
	x |= x >> 2;
	x |= x >> 4;
	x |= x >> 8;
	return x + 1;
}
template <int T> __global__ void wide(int *o, int n) { o[(blockIdx.x * blockDim.y + threadIdx.y) * T + threadIdx.x] = n; }
template <int T> __global__ void narrow(int *o, int n) { o[(blockIdx.x * blockDim.y + threadIdx.y) * (T / 2) + threadIdx.x] = threadIdx.y; }
void run(int *o, int n, int rows)
{
	const int lanes = next_power((n + 3) / 4);
	const int threads = lanes < 256 ? lanes : 256, most = 256 / threads;
	const int some = rows < most ? rows : most;
	dim3 block(threads, some);
	dim3 grid((rows + some - 1) / some);
	if (threads == 4) wide<4><<<grid, block>>>(o, n);
	else if (threads == 8) wide<8><<<grid, block>>>(o, n);
	if (threads == 4) narrow<4><<<grid, block>>>(o, n);
}
