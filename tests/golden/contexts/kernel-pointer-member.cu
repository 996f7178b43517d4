// args: --launch auto
// expect: first drf
// expect: second racy
// expect: third racy
// Through a member that is filled elsewhere each kernel of its type that is named may be started: not only the first.
__global__ void first(float *a, long n) { a[threadIdx.x + n * blockIdx.x] = 1 + blockIdx.x; }
__global__ void second(float *a, long n) { a[threadIdx.x + n / 2 * blockIdx.x] = 1 + blockIdx.x; }
__global__ void third(float *a, long n) { a[threadIdx.x / 2 + n * blockIdx.x] = threadIdx.x; }
typedef void (*kernel_pointer)(float *, long);
struct task { kernel_pointer kernel; };
void fill(struct task *t, int i)
{
	if (i == 0) t->kernel = first;
	if (i == 1) t->kernel = second;
	if (i == 2) t->kernel = third;
}
void start(struct task *t, float *d) { t->kernel<<<4, 64>>>(d, 64); }
