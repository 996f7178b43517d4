// Numbers that a launch in sight leaves open: sizes that are counts, strides and offsets with room for what lies in them are asked of them.
// What the host code fixes, or what no layout mends, is not.
// expect: pitched conditional
// expect: shifted conditional
// expect: squares racy
// expect: halves racy
// expect: in_place racy
// precondition: pitched: stride >= width
// precondition: shifted: offset >= n
// precondition: squares: none
// precondition: halves: none
// precondition: in_place: none
int atoi(const char *);

__global__ void pitched(int *out, int width, int height, int stride)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < width && y < height) out[y * stride + x] = x + 3 * y;
}

__global__ void shifted(int *a, int n, int offset)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) a[i] = a[i + offset] + 1;
}

/* free where blockDim.x is 1, which the launch says it is not */
__global__ void squares(int *out)
{
	int y = blockIdx.y * blockDim.y + threadIdx.y;
	out[y] = threadIdx.x;
}

/* free where n is what the block is: no layout */
__global__ void halves(int *out, int n)
{
	out[threadIdx.x % n] = threadIdx.x;
}

__global__ void in_place(int *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i + 1 < n) a[i] = a[i + 1];
}

int main(int argc, char **argv)
{
	int width = atoi(argv[1]), height = atoi(argv[2]), stride = atoi(argv[3]);
	int *a;
	cudaMalloc(&a, sizeof *a << 20);
	if (width < 1 || height < 1) return 1;
	pitched<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(a, width, height, stride);
	shifted<<<(width + 255) / 256, 256>>>(a, width, stride);
	squares<<<dim3(1, height), dim3(4, 16)>>>(a);
	halves<<<1, width>>>(a, height);
	in_place<<<(width + 255) / 256, 256>>>(a, width);
	return 0;
}
