// args: --launch auto
// expect: grow drf
// expect: look drf
// expect: after_kernel possibly-racy
// expect: after_reader drf
// expect: after_set drf
// A kernel that is given memory may write to the object that host code sees there; one that only reads it does not.
__global__ void after_kernel(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void after_reader(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void after_set(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

struct work { int done, threads; };
__global__ void grow(work *w) { w->threads = 512; }
__global__ void look(const work *w, int *y) { y[threadIdx.x] = w->threads; }

int main()
{
	int *y;
	work *w;
	cudaMalloc(&y, 4096);
	cudaMallocManaged(&w, sizeof(work));
	w->threads = 256;
	look<<<1, 64>>>(w, y);
	cudaDeviceSynchronize();
	after_reader<<<1, w->threads>>>(y);
	grow<<<1, 1>>>(w);
	cudaDeviceSynchronize();
	after_kernel<<<1, w->threads>>>(y);
	w->threads = 128;
	after_set<<<1, w->threads>>>(y);
	return 0;
}
