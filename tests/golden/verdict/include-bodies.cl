// exec: no clang refuses it: use of undeclared identifier round_store
// Headers are read without bodies to see what they miss: what stands in bodies counts in the end.
// expect: apart drf
// expect: shared possibly-racy
// expect: halved possibly-racy
#ifdef BUILT
#include "above/rounds.clh"
#endif
__kernel void apart(__global uint *out) { round_store(out, get_global_id(0), 1); }
__kernel void shared(__global uint *out) { round_share(out, get_global_id(0)); }
__kernel void halved(__global uint *out) { round_move(out, get_global_id(0)); }
