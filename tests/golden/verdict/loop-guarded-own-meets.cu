// expect: possibly-racy
// args: --block-dim=16 --grid-dim=1
/* Who met the end stays there; by the step alone it would go on past it: no alarm is true. */
__global__ void own(float *out, int turns)
{
	int at = 4 * threadIdx.x;
	for (int i = 0; i < turns; i++)
		if (at != 4 * threadIdx.x + 4) {
			out[at] = threadIdx.x;
			at += 1;
		}
}
