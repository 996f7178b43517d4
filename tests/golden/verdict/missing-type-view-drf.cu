// exec: no missing.h is not there
// expect: drf
// How large T is nobody says: that it takes four bytes is assumed, of fields too: where the next one lies.
#include "missing.h"
struct item { T first; int second; };
__global__ void set(char *to)
{
	int i = threadIdx.x + blockDim.x * blockIdx.x;
	((item *)(to + 8 * i))->second = i;
}
