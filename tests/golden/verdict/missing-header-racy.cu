// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 7 / 7
#include "no_such_header_anywhere.h"
__global__ void k(int *A)
{
	A[0] = threadIdx.x;
}
// exec: no no_such_header_anywhere.h is not there
