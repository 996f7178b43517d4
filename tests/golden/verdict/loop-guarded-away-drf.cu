// expect: drf
// args: --block-dim=16 --grid-dim=1 --param=by=-3
/* By a step that may be either way who is out would come back; no thread is ever in. */
__global__ void k(float *out, int by)
{
	int i = 8 * threadIdx.x + 4;
	for (int turn = 0; turn < 8; turn++)
		if (i < 8 * threadIdx.x + 4) {
			out[turn] = threadIdx.x;
			i += by;
		}
}
