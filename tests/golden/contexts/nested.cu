// args: --launch auto
// expect: below racy
// expect: instance racy
// expect: parent unsupported
// expect: beside drf
// A kernel that a kernel starts is started with anything, whatever the host code gives it.
__global__ void below(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
template <int N> __global__ void instance(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x + N; }
__global__ void beside(int *a, int n) { a[n == 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void parent(int *a, int n)
{
	below<<<1, 64>>>(a, n);
	instance<4><<<1, 64>>>(a, n);
}

void run(int *a)
{
	parent<<<1, 1>>>(a, 64);
	below<<<1, 64>>>(a, 64);
	instance<4><<<1, 64>>>(a, 64);
	beside<<<1, 64>>>(a, 64);
}
