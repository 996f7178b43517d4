// args: --launch auto
// expect: rows possibly-racy
// expect: started racy
// expect: shifted racy
// expect: apart conditional
/* Kernels whose addresses go to a file that is not in sight: nobody knows what sizes that one starts them with. */
__global__ void rows(int *out, int width, int a, int b, int c)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < width) out[(i % 7) * a + (i / 7 % 5) * b + i / 35 * c] = i;
}

__global__ void started(int *out, int width, int a, int b, int c)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < width) out[(i % 7) * a + (i / 7 % 5) * b + i / 35 * c] = i;
}

/* This one races whatever they are. */
__global__ void shifted(int *out)
{
	out[blockIdx.x + threadIdx.x] = threadIdx.x;
}

__global__ void apart(int *out, int stride)
{
	out[blockIdx.x * stride + threadIdx.x] = threadIdx.x;
}

void *choose(int kind)
{
	return kind == 2 ? (void *)rows : kind ? (void *)shifted : (void *)apart;
}
