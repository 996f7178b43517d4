// Copies that overlap store what they read from one source: the same bytes.
// expect: elements benign
// expect: bytes benign
// expect: length benign
// args: --block-dim=4 --grid-dim=1
struct pair { short x, y; };
__global__ void elements(pair *out, const pair *in) { memcpy(&out[threadIdx.x], &in[threadIdx.x], 2 * sizeof(pair)); }
__global__ void bytes(pair *out, const pair *in) { memcpy((char *)&out[threadIdx.x] + 1, &in[threadIdx.x], 6); }
__global__ void length(pair *out, const pair *in, size_t n) { memcpy(&out[threadIdx.x], &in[threadIdx.x], n); }
