// args: --launch auto
// expect: contradicted racy
// expect: empty racy
// expect: large racy
// expect: besides drf
// A launch that no run makes is none: of it alone everything could be proved, so that the answer is for every launch, or for the other ones.
__global__ void contradicted(float *a) { a[0] = threadIdx.x; }
__global__ void empty(float *a) { a[0] = threadIdx.x; }
__global__ void large(float *a) { a[0] = threadIdx.x; }
__global__ void besides(float *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void run(float *d, int n)
{
	if (n > 10 && n < 5) contradicted<<<2, 64>>>(d);
	empty<<<0, 64>>>(d);
	large<<<1, 64 * 64>>>(d);
	besides<<<1, 64>>>(d, 64);
	if (n > 3) besides<<<n * 0, 64>>>(d, 1);
}
