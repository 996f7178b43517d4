// Multipliers that leave 32 bits for the first few threads already are meant to: that nothing overflows is not assumed of them.
// expect: racy
__global__ void fibonacci(int *table)
{
	unsigned key = blockIdx.x * blockDim.x + threadIdx.x;
	table[(key * 2654435769u) >> 24] = key;
}
__global__ void masked(int *table)
{
	int mixed = (blockIdx.x * 64 + threadIdx.x) * 2654435769u;
	table[mixed & 1023] = blockIdx.x;
}
__global__ void seeded(int *table, int seed)
{
	unsigned mixed = (blockIdx.x * 64 + threadIdx.x) * 2654435769u + seed;
	table[mixed & 1023] = blockIdx.x;
}
__global__ void strided(int *table)
{
	unsigned at = threadIdx.x * 0x40000000u;
	if (blockIdx.x == 0) table[at] = threadIdx.x;
}
