// What only a negative size shows, or a pitch of 0, is possible: nobody starts the kernel so. What other launches show, too, is true.
// expect: sections possibly-racy
// expect: padded possibly-racy
// expect: halves racy
// expect: stopped racy
// precondition: sections: none
// precondition: padded: none
// precondition: halves: none
// precondition: stopped: none
int atoi(const char *);

/* i is no more than a size of -1, which is the largest number; where places leads is not known */
__global__ void sections(int *out, int *list, const int *places, int size)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= size) return;
	out[i] = threadIdx.x;
	out[i + size] = threadIdx.x + 1;
	list[places[i]] = i;
}

__global__ void padded(int *out, int *list, const int *places, int pitch)
{
	out[pitch * 64 * blockIdx.x + pitch * threadIdx.x] = threadIdx.x;
	list[places[threadIdx.x]] = threadIdx.x;
}

__global__ void halves(int *out, int *list, const int *places, int size)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= size) return;
	out[i] = threadIdx.x;
	out[i + size / 2] = threadIdx.x + 1;
	list[places[i]] = i;
}

/* an index that nothing counts by may be 0 */
__global__ void stopped(int *out, int *list, const int *places, int first)
{
	if (first == 0) out[0] = threadIdx.x;
	list[places[threadIdx.x]] = threadIdx.x;
}

int main(int argc, char **argv)
{
	int *d, *list, *places, size = atoi(argv[1]), pitch = atoi(argv[2]), first = atoi(argv[3]);
	cudaMalloc(&d, 1 << 20);
	cudaMalloc(&list, 1 << 20);
	cudaMalloc(&places, 1 << 20);
	sections<<<16, 64>>>(d, list, places, size);
	padded<<<16, 64>>>(d, list, places, pitch);
	halves<<<16, 64>>>(d, list, places, size);
	stopped<<<16, 64>>>(d, list, places, first);
	return 0;
}

