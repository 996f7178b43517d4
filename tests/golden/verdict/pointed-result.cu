// What CUDA's library writes through a pointer that a variable holds has no old value: a launch after that is one for any number.
// args: --level block
// expect: counted racy
// expect: kept drf
__global__ void counted(int *p, int n) { p[n == 3 ? threadIdx.x % 2 : threadIdx.x] = threadIdx.x; }
__global__ void kept(int *p, int n) { p[n == 3 ? threadIdx.x % 2 : threadIdx.x] = threadIdx.x; }

int main()
{
	int *p, n = 5, m = 5, *q = &n;
	cudaMalloc(&p, 400);
	cudaGetDeviceCount(q);
	counted<<<1, 32>>>(p, n);
	kept<<<1, 32>>>(p, m);
}
