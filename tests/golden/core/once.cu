// A loop over an unsigned number that runs once, or down to its last: its condition is an equation by then.
template <unsigned TILES>
__device__ void tiles(int *a)
{
	for (unsigned i = 0; i < TILES; i++) a[i * blockDim.x + threadIdx.x] = 1;
}
__global__ void once(int *a) { tiles<1>(a); }
__global__ void twice(int *a) { tiles<2>(a); }
__global__ void to_zero(int *a)
{
	for (unsigned char i = 0; i <= 0; i++) a[threadIdx.x] = i;
}
__global__ void not_the_end(int *a)
{
	for (unsigned i = 7; i == 7; i++) a[threadIdx.x] = i;
}
__global__ void from_the_end(int *a)
{
	for (unsigned char i = 255; i >= 255; i--) a[threadIdx.x] = i;
}
__global__ void of_sizes(int *a)
{
	for (size_t i = 0; i < 1; i++) a[threadIdx.x] = i;
}
