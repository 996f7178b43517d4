// expect: possibly-racy
// expect: two_objects drf
// Two arguments that are written alike lead to one place, also where a parameter's type makes a `const int *` or `void *` of one.
#include <cuda_runtime.h>

#define SHIFT(name, type) \
	__global__ void name(type *x, int *y) \
	{ \
		int i = blockIdx.x * blockDim.x + threadIdx.x; \
		y[i] = ((const int *)x)[i + 1]; \
	}
SHIFT(by_const, const int)
SHIFT(by_void, const void)
SHIFT(pointed, const int)
SHIFT(two_objects, const int)

struct matrix { int *data(); };

void start(matrix &m, matrix &n, int **p)
{
	by_const<<<2, 64>>>(m.data(), m.data());
	by_void<<<2, 64>>>(m.data(), m.data());
	pointed<<<2, 64>>>(*p, *p);
	two_objects<<<2, 64>>>(m.data(), n.data());
}
