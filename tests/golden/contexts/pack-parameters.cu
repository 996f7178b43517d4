// expect: scaled racy
// expect: moved racy
// alarm: 9:2 / 9:2
// alarm: 16:13 / 16:24
// The parameters of a pack have one name, and a launch gives each its own value, and its own memory.
template <class... numbers> __global__ void scaled(int *y, numbers... n)
{
	int of[] = { (int)n... };
	y[(blockIdx.x * blockDim.x + threadIdx.x) * of[0] + of[1]] = threadIdx.x;
}

template <class... pointers> __global__ void moved(int n, pointers... p)
{
	int *of[] = { p... };
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) of[0][i] = of[1][i];
}

void stride_first(int *y) { scaled<<<4, 64>>>(y, 1, 0); }
void stride_none(int *y) { scaled<<<4, 64>>>(y, 0, 1); }
void no_integer(int *y, int n) { scaled<<<4, 64>>>(y, 2, 1, 0.5f, n); }

void halves(int n)
{
	int *p;
	cudaMalloc(&p, 2 * n * sizeof *p);
	moved<<<(n + 63) / 64, 64>>>(n, p, p + n);
	cudaFree(p);
}

void neighbours(int n)
{
	int *p;
	cudaMalloc(&p, 2 * n * sizeof *p);
	moved<<<(n + 63) / 64, 64>>>(n, p, p + 1);
	cudaFree(p);
}
