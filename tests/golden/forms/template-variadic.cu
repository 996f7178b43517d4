// Packs: taken apart by recursion, folded, counted.
// args: --block-dim=32 --grid-dim=1 -std=c++17
// expect: drf drf
// expect: racy racy
// label: true
__device__ void each(int *) {}
template <typename First, typename... Rest> __device__ void each(int *s, First i, Rest... rest)
{
	s[i] = threadIdx.x;
	each(s, rest...);
}
template <typename... Is> __device__ void all(int *s, Is... i)
{
	((s[i] = threadIdx.x), ...);
	s[(i + ...) + 50 * sizeof...(i)] = threadIdx.x;
}
__global__ void drf(int *a)
{
	int i = threadIdx.x;
	each(a, i, i + 32, i + 64);
	all(a + 1000, i, i + 32);
}
__global__ void racy(int *a)
{
	int i = threadIdx.x;
	each(a, i, i + 32, i + 63);
}
