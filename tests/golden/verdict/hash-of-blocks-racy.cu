// A multiplier that leaves 32 bits for the first few threads already, in launches of which only larger ones than are tried out race.
// args: --block-dim 64
// expect: racy
__global__ void masked(int *table)
{
	int mixed = (blockIdx.x * 64 + threadIdx.x) * 2654435769u;
	table[mixed & 1023] = blockIdx.x;
}
