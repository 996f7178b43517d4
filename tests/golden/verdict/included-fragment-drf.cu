// exec: no clang refuses it: unknown type name cell
// A file that another one includes, which declares what is missing here: WIDTH is one unknown number, `cell` some type.
// expect: drf
// args: --grid-dim=1
__global__ void k(int *a, cell *c)
{
	__shared__ int s[WIDTH][WIDTH + 1];
	s[threadIdx.y][threadIdx.x] = a[0];
	__syncthreads();
	c[threadIdx.y * blockDim.x + threadIdx.x].value = s[threadIdx.x][threadIdx.y];
}
