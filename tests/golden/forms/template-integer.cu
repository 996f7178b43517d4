// Integer parameters: of a function, of a class, of a loop's bound.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
template <int N, bool Shift = false> struct tile {
	static const int width = N + 1;
	__device__ static int at(int r, int c) { return r * width + c + (Shift ? 1 : 0); }
};
template <unsigned Steps> __device__ void fill(int *s, int r)
{
	for (unsigned c = 0; c < Steps; c++)
		s[tile<7>::at(r, c)] = r;
}
__global__ void drf(int *a)
{
	fill<8>(a, threadIdx.x);
}
__global__ void racy(int *a)
{
	fill<9>(a, threadIdx.x);
}
