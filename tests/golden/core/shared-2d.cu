// Index tuples of a tile, fields of structs kept apart, a view of other elements.
struct item { int key, value; };
__global__ void k(item *A, short *B)
{
	__shared__ float tile[16][17];
	tile[threadIdx.y][threadIdx.x] = 0.0f;
	__syncthreads();
	A[threadIdx.x].value = (int)tile[threadIdx.x][threadIdx.y];
	((int *)B)[threadIdx.x] = A[threadIdx.y].key;
}
