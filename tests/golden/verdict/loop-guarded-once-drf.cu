// expect: drf
// args: --block-dim=2 --grid-dim=1
/* Who has come to the end stays there: the steps that would bring the number around are not made. */
__global__ void k(float *out)
{
	unsigned i = threadIdx.x;
	for (int turn = 0; turn < 8; turn++)
		if (i < 0x80000000u) {
			out[turn < 4 ? 2 * turn + threadIdx.x : 0] = threadIdx.x;
			i += 0x40000000u;
		}
}
