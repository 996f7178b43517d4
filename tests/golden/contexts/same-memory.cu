// args: --launch auto
// expect: by_address racy
// expect: by_address_apart drf
// expect: mapped racy
// expect: mapped_apart drf
// expect: rolled possibly-racy
// expect: turned drf
// expect: of_vector racy
// expect: of_vectors drf
// expect: resized drf
// expect: cut_to_size drf
// One allocation by two ways: through a pointer to a pointer, mapped, an array of pointers that a loop moves on, a vector of the device.
#include <thrust/device_vector.h>
#include <thrust/fill.h>
__global__ void by_address(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void by_address_apart(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void mapped(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void mapped_apart(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void rolled(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void turned(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void of_vector(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void of_vectors(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void resized(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void cut_to_size(int *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = blockIdx.x; }

static void one(int **x, int **y)
{
	cudaMalloc(x, 4096);
	*y = *x;
}

static void two(int **x, int **y)
{
	cudaMalloc((void **)x, 4096);
	cudaMalloc((void **)y, 4096);
}

void pointers()
{
	int *p, *q, *h, *g;
	one(&p, &q);
	by_address<<<1, 64>>>(p, q);
	two(&p, &q);
	by_address_apart<<<1, 64>>>(p, q);
	cudaHostAlloc(&h, 4096, cudaHostAllocMapped);
	cudaHostAlloc(&g, 4096, cudaHostAllocMapped);
	cudaHostGetDevicePointer(&p, h, 0);
	cudaHostGetDevicePointer((void **)&q, (void *)h, 0);
	mapped<<<1, 64>>>(p, q);
	cudaHostGetDevicePointer(&q, g, 0);
	mapped_apart<<<1, 64>>>(p, q);
}

void loops(int steps)
{
	int *p, *q;
	cudaMalloc(&p, 4096);
	cudaMalloc(&q, 4096);
	int *w[2] = { p, q };
	for (int i = 0; i < steps; i++) {
		rolled<<<1, 64>>>(w[0], w[1]);
		w[0] = w[1];
	}
	int *v[2] = { p, q };
	for (int i = 0; i < steps; i++) {
		turned<<<1, 64>>>(v[0], v[1]);
		int *t = v[0];
		v[0] = v[1];
		v[1] = t;
	}
}

void vectors()
{
	thrust::device_vector<int> v(1000), w(1000);
	int *p = thrust::raw_pointer_cast(v.data());
	thrust::fill(v.begin(), v.end(), 0);
	of_vector<<<1, 64>>>(p, thrust::raw_pointer_cast(&v[0]));
	of_vectors<<<1, 64>>>(p, thrust::raw_pointer_cast(&w[0]));
	v.resize(4096);
	resized<<<1, 64>>>(p, v.data().get());
	cut_to_size<<<v.size() / 64, 64>>>(v.data().get(), v.size());
}
