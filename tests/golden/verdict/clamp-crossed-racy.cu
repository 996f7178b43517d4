// Of ends that are crossed the lower one counts: clamp(v, 64, 32) of the CUDA samples is 64 for each v.
// expect: racy
// args: --block-dim=64 --grid-dim=1
// exec: no the CUDA samples' helper_math.h
// alarm: 11 / 11
#include <helper_math.h>

__global__ void k(int *a)
{
	int i = clamp((int)threadIdx.x + 64, 64, 32);
	a[i == 64 ? 0 : threadIdx.x + 1] = threadIdx.x;
}
