// expect: handed possibly-racy
// expect: own drf
// exec: handed no it calls a function without a body
// Twenty accesses at places nobody knows: each two of them can meet. At known ones none does.

struct state { unsigned a[8], b[12]; };
__device__ unsigned take(state *all, unsigned which, unsigned part);

__device__ unsigned put(state *all, unsigned which, unsigned part)
{
	return all[which].b[part] = part;
}

#define FOUR(F, P, i) F(P, t, i) + F(P, t, (i) + 1) + F(P, t, (i) + 2) + F(P, t, (i) + 3)
#define TWELVE(F, P) FOUR(F, P, 0) + FOUR(F, P, 4) + FOUR(F, P, 8)

__global__ void handed(state *all, unsigned *out)
{
	unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
	out[t] = TWELVE(take, all) + FOUR(take, all, 12) + FOUR(take, all, 16);
}

__global__ void own(state *all, unsigned *out)
{
	unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
	out[t] = TWELVE(put, all);
}
