// args: --launch auto
// expect: processors drf
// expect: version racy
// expect: changed racy
// A device has a processor; of other properties nothing is known, nor of what the program made of one.
#define KERNEL(name) \
	__global__ void name(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = threadIdx.x; }
KERNEL(processors)
KERNEL(version)
KERNEL(changed)

int main(int count, char **words)
{
	float *d;
	cudaDeviceProp p;
	cudaMalloc(&d, 4096);
	cudaGetDeviceProperties(&p, 0);
	processors<<<4, 64>>>(d, p.multiProcessorCount + 255);
	version<<<4, 64>>>(d, p.major + 255);
	p.multiProcessorCount -= count;
	changed<<<4, 64>>>(d, p.multiProcessorCount + 255);
}
