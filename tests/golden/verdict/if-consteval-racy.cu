// expect: racy
// args: --block-dim=64 --grid-dim=1 -std=c++20
__global__ void at_run_time(int *a)
{
	if !consteval {
		a[0] = threadIdx.x;
	} else {
		a[threadIdx.x] = 1;
	}
}
__device__ constexpr int place(int i)
{
	if consteval {
		return 1;
	} else {
		return i / 2;
	}
}
__global__ void called(int *a)
{
	constexpr int step = place(8);
	a[step * place(threadIdx.x)] = threadIdx.x;
}
