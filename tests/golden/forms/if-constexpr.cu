// if constexpr chooses by types and by values; what is not chosen does not run.
// args: --block-dim=32 --grid-dim=1 -std=c++17
// expect: drf drf
// expect: racy racy
// label: true
template <typename T, bool Same> __device__ void put(T *s, int i)
{
	if constexpr (sizeof(T) == 8)
		s[0] = i;
	else if constexpr (Same)
		s[i / 2] = i;
	else
		s[i] = i;
}
__global__ void drf(int *a)
{
	put<int, false>(a, threadIdx.x);
}
__global__ void racy(int *a)
{
	put<int, true>(a, threadIdx.x);
}
