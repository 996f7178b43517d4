// expect: racy
// expect: two_arrays drf
// What a list of addresses leads to is one pointer, also where the parameter's type is another's: `const`, `void`, `__restrict__`.
#include <cuda_runtime.h>

#define SHIFT(name) \
	__global__ void name(const int *x, int *y) \
	{ \
		int i = blockIdx.x * blockDim.x + threadIdx.x; \
		y[i] = x[i + 1]; \
	}
SHIFT(one_array)
SHIFT(stored_list)
SHIFT(by_another)
SHIFT(two_arrays)

__global__ void by_void(const void *x, int *__restrict__ y)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	y[i] = ((const int *)x)[i + 1];
}

int main()
{
	int *a, *b;
	cudaMalloc(&a, 4096);
	cudaMalloc(&b, 4096);
	void *same[] = { &a, &a };
	cudaLaunchKernel((void *)one_array, dim3(2), dim3(64), same, 0, 0);
	void *kept[2];
	kept[0] = &a;
	kept[1] = &a;
	cudaLaunchCooperativeKernel((void *)stored_list, dim3(2), dim3(64), kept, 0, 0);
	int *c = a;
	void *other[] = { &c, &a };
	cudaLaunchKernel((void *)by_another, dim3(2), dim3(64), other, 0, 0);
	void *apart[] = { &a, &b };
	cudaLaunchKernel((void *)two_arrays, dim3(2), dim3(64), apart, 0, 0);
	void *any[] = { &b, &b };
	cudaLaunchKernel((void *)by_void, dim3(2), dim3(64), any, 0, 0);
}
