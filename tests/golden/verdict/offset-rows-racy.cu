// Rows that begin below zero: two that are 65,536 apart are one, in a launch that has so many. That all of the index fits its type does not
// say that what is left of it without the offset does.
// expect: far racy
// args: --level=grid
__global__ void far(float *to, int dx, int dy)
{
	unsigned y = blockIdx.x;
	int column = threadIdx.x + dx, row = y + dy;
	to[65536u * row + column] = y;
}
