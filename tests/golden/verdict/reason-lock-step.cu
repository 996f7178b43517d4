// Lanes of one warp that meet in two statements are `lock-step`; threads of two warps, lanes that store by one statement, and the two sides of a
// branch are not.
// expect: lanes racy
// reason: lanes lock-step
// args: --block-dim 64 --grid-dim 1
__global__ void lanes(int *out)
{
	__shared__ int s[96];
	int warp = threadIdx.x / 32 * 48, lane = threadIdx.x % 32;
	s[warp + lane] = lane;
	if (lane < 16) s[warp + lane + 32] = 0;
	__syncwarp();
	int next = s[warp + lane + 1];
	s[warp + lane] = next;
	out[threadIdx.x] = next;
}
// expect: warps racy
// reason: warps none
__global__ void warps(int *out)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	__syncwarp();
	out[threadIdx.x] = s[threadIdx.x ^ 32];
}
// expect: at_once racy
// reason: at_once none
__global__ void at_once(int *out)
{
	__shared__ int s[2];
	__syncwarp();
	s[threadIdx.x / 32] = threadIdx.x;
	__syncwarp();
	out[threadIdx.x] = s[threadIdx.x / 32];
}
// expect: sides racy
// reason: sides none
__global__ void sides(int *out)
{
	__shared__ int s[64];
	s[threadIdx.x] = 0;
	__syncwarp();
	if (threadIdx.x % 2) s[threadIdx.x] = 1;
	else out[threadIdx.x] = s[threadIdx.x + 1];
}
// expect: ordered drf
__global__ void ordered(int *out)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	__syncwarp();
	int next = s[threadIdx.x ^ 1];
	__syncwarp();
	s[threadIdx.x] = next;
	out[threadIdx.x] = next;
}
// The last steps of an old reduction: no barrier of a warp, and only lanes of the first meet.
// expect: old racy
// reason: old lock-step
__global__ void old(int *out)
{
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	__syncthreads();
	if (threadIdx.x < 32) {
		s[threadIdx.x] += s[threadIdx.x + 32];
		if (threadIdx.x < 16) s[threadIdx.x] += s[threadIdx.x + 16];
	}
	__syncthreads();
	out[threadIdx.x] = s[0];
}
// expect: far racy
// reason: far none
__global__ void far(int *out)
{
	__shared__ int s[65];
	s[threadIdx.x] = threadIdx.x;
	out[threadIdx.x] = s[threadIdx.x + 1];
}
