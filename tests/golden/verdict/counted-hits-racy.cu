// The same numbers where they go too far, or one step farther than the twins of counted-hits-drf.cu.
// args: --assume most>=1 --block-dim 64 --grid-dim 2
// expect: leaves_late possibly-racy
// expect: unbounded possibly-racy
// expect: guarded_late possibly-racy
// expect: too_far_down possibly-racy
// expect: back_again possibly-racy
#define BEGIN int i = blockIdx.x * blockDim.x + threadIdx.x, hits = 0; (void)hits;
__global__ void leaves_late(int *found, int n, int most)
{
	BEGIN
	for (int k = 0; k < n; k++) {
		if (k % 3 == 1) continue;
		found[i * most + hits] = i;
		if (hits >= most) break;
		hits++;
	}
}
__global__ void unbounded(int *found, int n, int most)
{
	BEGIN
	for (int k = 0; k < n; k++)
		if (k % 3) found[i * most + hits++] = i;
}
__global__ void guarded_late(int *found, int n, int most)
{
	BEGIN
	for (int k = 0; k < n; k++)
		if (k % 3 && hits <= most) found[i * most + hits++] = i;
}
__global__ void too_far_down(int *found, int n, int most)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, room = most;
	for (int k = 0; k < n && room >= 0; k++)
		if (k % 3) found[i * most + room--] = i;
}
__global__ void back_again(int *found, int n, int most)
{
	BEGIN
	for (int k = 0; k < n; k++) {
		if (k % 3 == 0 && hits < most) found[i * most + hits++] = i;
		else if (k % 3 == 1) hits--;
		else found[i * most + hits] = i;
	}
}
