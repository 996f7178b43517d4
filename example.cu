// expect: rows drf
__global__ void rows(int *rows, int pitch)
{
	atomicAdd(&rows[blockIdx.x * pitch + threadIdx.x], 1);
}
