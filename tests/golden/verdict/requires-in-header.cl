// A claim of a kernel that stands in a header counts, though the file itself calls none.
// args: --block-dim=64 --grid-dim=4
// exec: no the kernel stands in a header
// expect: strided drf
#include "requires-in-header.h"
