// expect: racy
struct Rows { int *at; unsigned width; __device__ int &cell(unsigned r, unsigned c) const { return at[r * width + c]; } };
struct Tile : Rows { unsigned height; __device__ void set(unsigned r, unsigned c, int v) const { cell(r, c) = v; } };
__global__ void k(Tile t)
{
	if (threadIdx.x <= t.width && blockIdx.x < t.height) t.set(blockIdx.x, threadIdx.x, threadIdx.x);
}
