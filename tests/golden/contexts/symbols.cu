// args: --launch auto
// expect: symbol racy
// expect: other_symbol drf
// expect: half drf
// expect: perhaps possibly-racy
// expect: set racy
// expect: set_apart drf
// expect: two_set racy
// expect: managed racy
// expect: managed_apart drf
// A pointer to the file's own memory: the address of a variable of the device, one that is managed, a pointer there that the host sets.
__device__ int table[1024], rest[1024];
__device__ int *here, *there;
__managed__ int shared_by_all[1024];
__global__ void symbol(int *p) { table[blockIdx.x * blockDim.x + threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x + 1]; }
__global__ void other_symbol(int *p) { table[blockIdx.x * blockDim.x + threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x + 1]; }
__global__ void half(int *p) { table[blockIdx.x * blockDim.x + threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x + 1]; }
__global__ void perhaps(int *p) { table[blockIdx.x * blockDim.x + threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x + 1]; }
__global__ void set(int *p) { here[blockIdx.x * blockDim.x + threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x + 1]; }
__global__ void set_apart(int *p) { here[blockIdx.x * blockDim.x + threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x + 1]; }
__global__ void two_set() { here[blockIdx.x * blockDim.x + threadIdx.x] = there[blockIdx.x * blockDim.x + threadIdx.x + 1]; }
__global__ void managed(int *p) { shared_by_all[blockIdx.x * blockDim.x + threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x + 1]; }
__global__ void managed_apart(int *p) { shared_by_all[blockIdx.x * blockDim.x + threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x + 1]; }

void run(bool first)
{
	int *p, *q, *d, *e;
	cudaGetSymbolAddress((void **)&p, table);
	cudaGetSymbolAddress((void **)&q, rest);
	cudaMalloc(&d, 4096);
	cudaMalloc(&e, 4096);
	symbol<<<2, 64>>>(p);
	other_symbol<<<2, 64>>>(q);
	half<<<2, 64>>>(p + 512);
	perhaps<<<2, 64>>>(first ? p : d);
	cudaMemcpyToSymbol(here, &d, sizeof d);
	set<<<2, 64>>>(d);
	set_apart<<<2, 64>>>(e);
	cudaMemcpyToSymbol(there, &d, sizeof d);
	two_set<<<2, 64>>>();
	managed<<<2, 64>>>(shared_by_all);
	managed_apart<<<2, 64>>>(d);
}
