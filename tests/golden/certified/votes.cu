// What a vote gives is read by the lanes of a warp in step: its text has a flag more.
// expect: drf
// args: --block-dim=256 --grid-dim=4
__global__ void votes(int *out, const int *first, const int *list)
{
	int warp = threadIdx.x / 32, lane = threadIdx.x % 32, end = first[warp + 1], seen = 0;
	for (int j = first[warp] + lane; __any_sync(~0u, j < end); j += 32) {
		int here = j < end && list[j] > 0;
		seen |= __ballot_sync(~0u, here);
	}
	if (lane == 0 && __any_sync(~0u, seen)) out[blockIdx.x * 8 + warp] = 1;
}
