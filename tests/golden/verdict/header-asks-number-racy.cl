// exec: no above/lanes.clh is not there
// How many lanes there are the build says; the header's conditionals ask for it, and without it the store would be a call of what
// nothing declares.
// expect: racy
// args: --block-dim=64 --grid-dim=1
#include "above/lanes.clh"
__kernel void k(__global int *a, int n)
{
	for (int i = 0; i < n; i += LANES) STORE(a, i, (int)get_local_id(0));
}
