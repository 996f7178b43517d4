// expect: racy
// args: --block-dim=65 --grid-dim=1
// alarm: 7 / 7
#include <above/slot.h>
__global__ void k(int *a)
{
	a[slot(3)] = (int)threadIdx.x;
}
// exec: no above/slot.h is not there
