// Numbers that an iteration steps or leaves alone stay where the conditions of their steps, and the ways out of the loop, let them.
// args: --assume most>=1
// expect: leaves drf
// expect: guarded drf
// expect: downwards drf
// expect: two_ways drf
// expect: by_two drf
// expect: unsigned_hits drf
#define BEGIN int i = blockIdx.x * blockDim.x + threadIdx.x, hits = 0; (void)hits;
__global__ void leaves(int *found, const int *in, int n, int most)
{
	BEGIN
	for (int k = 0; k < n; k++) {
		if (in[k] < 1) continue;
		found[i * most + hits] = k;
		if (++hits >= most) break;
	}
}
__global__ void guarded(int *found, const int *in, int n, int most)
{
	BEGIN
	for (int k = 0; k < n; k++)
		if (in[k] > 0 && hits < most) found[i * most + hits++] = k;
}
__global__ void downwards(int *found, const int *in, int n, int most)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, room = most - 1;
	for (int k = 0; k < n && room >= 0; k++)
		if (in[k] > 0) found[i * most + room--] = k;
}
__global__ void two_ways(int *found, const int *in, int n, int most)
{
	BEGIN
	for (int k = 0; k < n; k++) {
		if (hits >= most) return;
		if (in[k] == 1) found[i * most + hits++] = k;
		else if (in[k] == 2) hits += 0;
	}
}
__global__ void by_two(int *found, const int *in, int n, int most)
{
	BEGIN
	for (int k = 0; k < n; k++) {
		if (in[k] > 0 && hits < most) {
			found[i * most + hits] = k;
			hits += 2;
		}
	}
}
__global__ void unsigned_hits(int *found, const int *in, int n, unsigned most)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, hits = 0;
	for (int k = 0; k < n; k++)
		if (in[k] > 0 && hits < most) found[i * most + hits++] = k;
}
