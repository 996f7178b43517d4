// args: --launch auto
// expect: started racy
// expect: in_class racy
// expect: right drf
// A launch that the value of a global is made with.
__global__ void started(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void in_class(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void right(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }

static int *memory()
{
	int *a;
	cudaMalloc(&a, 4096);
	return a;
}
static int warm = (started<<<1, 64>>>(memory(), 0), 1), warmer = (right<<<1, 64>>>(memory(), 64), 1);
struct counter { static int count; };
int counter::count = (in_class<<<1, 64>>>(memory(), 0), 1);

int main()
{
	started<<<1, 64>>>(memory(), 64);
	in_class<<<1, 64>>>(memory(), 64);
	right<<<1, 64>>>(memory(), 64);
}
