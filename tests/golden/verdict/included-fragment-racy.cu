// exec: no clang refuses it: unknown type name cell
// The same with each thread writing to its row's column.
// expect: racy
// args: --grid-dim=1
__global__ void k(int *a, cell *c)
{
	__shared__ int s[WIDTH][WIDTH + 1];
	s[threadIdx.y][threadIdx.x] = a[0];
	c[threadIdx.y * blockDim.x + threadIdx.x].value = s[threadIdx.x][threadIdx.y];
}
