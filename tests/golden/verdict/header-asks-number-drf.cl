// exec: no above/lanes.clh is not there
// As header-asks-number-racy.cl, each thread in elements of its own.
// expect: drf
// args: --block-dim=64 --grid-dim=1
#include "above/lanes.clh"
__kernel void k(__global int *a, int n)
{
	for (int i = 0; i < 8; i += LANES) STORE(a, 8 * (int)get_local_id(0) + i, n);
}
