// A header that is missing and names that nothing declares: what clang understood stays, what it lost is said.
// faial: block-dim=64
#include "nowhere.h"
#define TWICE(e) ((e) + (e))
// faial: param n=4
__global__ void k(int *a, int n)
{
	a[threadIdx.x] = missing(a, n) + 1;
	a[TWICE(n)] = TWICE(threadIdx.x);
	a[1] = 2 +;
	unknown_type t;
}
