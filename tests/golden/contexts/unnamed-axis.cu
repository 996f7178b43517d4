// Sizes on an axis that the kernel never mentions: 1 where nobody tells of them, but not where the host code says what they are.
// expect: product racy
// expect: number racy
// expect: square racy
// expect: block racy
// expect: mentioned drf
// expect: member drf
__global__ void product(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] += 1; }
__global__ void number(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] += 1; }
__global__ void square(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] += 1; }
__global__ void block(int n, int *a)
{
	for (int row = threadIdx.y + blockIdx.y * blockDim.y; row < n; row += gridDim.y * blockDim.y) a[row] += row;
}
__global__ void mentioned(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && blockIdx.y == 0) a[i] += 1; }
__global__ void member(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] += 1; }
struct rows { int count; dim3 blocks; };
void run(int *a, int n, int m, const rows &r)
{
	if (n <= 0 || m <= 0 || r.count <= 0 || n * m > 1000000) return;
	product<<<dim3((n + 63) / 64, m * r.count), 64>>>(a, n);
	number<<<dim3((n + 63) / 64, m), 64>>>(a, n);
	square<<<dim3((n + 63) / 64, m * m * n), 64>>>(a, n);
	if (m * r.count > 10) block<<<dim3(1, m * r.count), dim3(16, 4)>>>(r.count, a);
	mentioned<<<dim3((n + 63) / 64, m * m), 64>>>(a, n);
	member<<<r.blocks, 64>>>(a, n);
}
