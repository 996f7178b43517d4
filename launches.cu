template<class T, int N> __global__ void k(T *a, int n) { a[N] = n; }
__global__ void q(int *a, int n, float f) { a[threadIdx.x] = n; }
void host(int *p, int n) {
	const int size = 1000; int block = 256, moved = 3; moved++;
	dim3 grid((size + block - 1) / block, 2), threads(16, 16), changed(4); changed.x = n;
	k<int, 3><<<grid, threads>>>(p, size);
	q<<<n, 64, 0, 0>>>(p, moved, 1.0f);
	q<<<changed, dim3(8, 2)>>>(p, 5, 1.0f);
}
