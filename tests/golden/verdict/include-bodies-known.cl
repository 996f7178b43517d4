// exec: no clang refuses it: use of undeclared identifier wave_store
// As include-bodies, where the headers miss nothing.
// expect: apart drf
// expect: halved racy
#ifdef BUILT
#include "above/waves.clh"
#endif
__kernel void apart(__global uint *out) { wave_store(out, get_global_id(0), 1); }
__kernel void halved(__global uint *out) { wave_store(out, get_global_id(0) / 2, get_global_id(0)); }
