// A pointer that holds one of two kernels starts these, whatever else of its type is named.
__global__ void up(int *y) { y[threadIdx.x] = 1; }
__global__ void down(int *y) { y[threadIdx.x] = 2; }
__global__ void other(int *y) { y[threadIdx.x] = 3; }

void choose(int *y, bool c, int n)
{
	auto kernel = c ? &up : &down;
	if (n > 0) kernel<<<n, 64>>>(y);
}

void either(int *y, int n)
{
	void (*kernel)(int *) = other;
	if (n == 1) kernel = up;
	for (int i = 0; i < n; i++) {
		kernel<<<1, 32>>>(y);
		if (i > 2) kernel = down;
	}
}
