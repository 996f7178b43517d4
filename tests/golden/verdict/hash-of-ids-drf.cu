// What overflows on purpose and keeps apart what it mixes: an odd multiplier, modulo a power of two.
// args: --block-dim 256 --grid-dim 1
// expect: drf
__global__ void odd(int *table)
{
	table[(threadIdx.x * 2654435769u) & 255] = threadIdx.x;
}
__global__ void strided(int *table)
{
	unsigned at = threadIdx.x * 0x1000000u;
	table[at >> 24] = threadIdx.x;
}
