// expect: drf
// args: --block-dim=16 --grid-dim=1
// exec: no no_such_header_anywhere.h is not there
#include "no_such_header_anywhere.h"
__global__ void k(int *A)
{
	A[threadIdx.x] = 1;
}
