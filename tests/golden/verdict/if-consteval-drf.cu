// expect: drf
// args: --block-dim=64 --grid-dim=1 -std=c++20
// What is for constants alone does not run.
__global__ void otherwise(int *a)
{
	if consteval {
		a[0] = threadIdx.x;
	} else {
		a[threadIdx.x] = 1;
	}
}
__global__ void nothing(int *a)
{
	if consteval {
		a[0] = threadIdx.x;
	}
	a[threadIdx.x] = 1;
}
