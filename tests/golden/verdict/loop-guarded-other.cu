// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
/* What guards changes by a rule only in every other iteration: a thread goes on for twice as long as the rule alone says. */
__global__ void own(float *out)
{
	unsigned at = 8 * threadIdx.x, active = 64;
	for (int i = 0; i < 16; i++) {
		if (threadIdx.x < active) {
			out[at] = threadIdx.x;
			at += 1;
		}
		if (i & 1) active >>= 1;
	}
}
