// exec: no above/slot.h is not there
// The header lies in a folder that only the build would name; it is found above the file, and its function is known.
// expect: drf
// args: --block-dim=64 --grid-dim=1
#include "above/slot.h"
__global__ void k(int *a)
{
	a[slot(3)] = 1;
}
