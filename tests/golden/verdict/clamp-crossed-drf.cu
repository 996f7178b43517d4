// Of ends that are crossed the lower one counts: clamp(v, 64, 32) of the CUDA samples is 64 for each v.
// expect: drf
// args: --block-dim=64 --grid-dim=1
// exec: no the CUDA samples' helper_math.h
#include <helper_math.h>

__global__ void k(int *a)
{
	int i = clamp((int)threadIdx.x + 64, 64, 32);
	a[i == 32 ? 0 : threadIdx.x + 1] = threadIdx.x;
}
