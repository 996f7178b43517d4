// expect: rows racy
// expect: columns possibly-racy
// expect: behind possibly-racy
// expect: tail possibly-racy
// expect: apart drf
/* How many rows there are, code out of sight says: any number, or only some. Where the first row races in itself, whatever the number is there is a race, if there is a row at all; where
 * two rows are needed, or a later one, or more than all that the kernel does begins with, the program may never have so many. */
void load(int *count);

__global__ void rows(float *to, const float *from, int count)
{
	__shared__ float s[16 * 8];
	int row = blockIdx.x * 16 + threadIdx.y;
	if (row >= count) return;
	s[threadIdx.y * 8 + threadIdx.x] = from[row * 8 + threadIdx.x];
	to[row * 8 + threadIdx.x] = s[threadIdx.y * 8 + (threadIdx.x + 1) % 8];
}

__global__ void columns(float *to, int count)
{
	int row = blockIdx.x * 16 + threadIdx.y;
	if (row < count) to[threadIdx.x] = row;
}

__global__ void behind(float *to, int count)
{
	int row = blockIdx.x * 16 + threadIdx.y;
	if (row < count && row >= 8) to[row] = threadIdx.x;
}

__global__ void tail(float *to, float *last, unsigned size)
{
	unsigned i = blockIdx.x * 16 + threadIdx.y;
	if (i < size) to[i * 8 + threadIdx.x] = 1;
	if (i * 64 + 63 < size) last[i] = threadIdx.x;
}

__global__ void apart(float *to, int count)
{
	int row = blockIdx.x * 16 + threadIdx.y;
	if (row < count) to[row * 8 + threadIdx.x] = row;
}

void start(float *to, const float *from, float *last)
{
	int count;
	load(&count);
	rows<<<(count + 15) / 16, dim3(8, 16)>>>(to, from, count);
	columns<<<(count + 15) / 16, dim3(8, 16)>>>(to, count);
	behind<<<(count + 15) / 16, dim3(8, 16)>>>(to, count);
	tail<<<(count + 15) / 16, dim3(8, 16)>>>(to, last, count);
	apart<<<(count + 15) / 16, dim3(8, 16)>>>(to, count);
}
