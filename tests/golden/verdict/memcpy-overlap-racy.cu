// Copies that overlap, from places that are not as far apart; and from what is written meanwhile.
// expect: source racy
// expect: moving racy
// args: --block-dim=4 --grid-dim=1
struct pair { short x, y; };
__global__ void source(pair *out, const pair *in) { memcpy(&out[threadIdx.x], &in[2 * threadIdx.x], 2 * sizeof(pair)); }
__global__ void moving(pair *out) { memcpy(&out[threadIdx.x], &out[threadIdx.x + 1], 2 * sizeof(pair)); }
