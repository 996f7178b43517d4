// certify: --by steps
// args: --block-dim 512,1,1
// expect: drf
// A block goes on with the next part after a tree of sums down to one element: what the last round of a tree is follows from its powers, of which all but one are no round.
__global__ void scan(char *out, const char *in, int parts)
{
	__shared__ char s[1024];
	for (int part = blockIdx.x; part < parts; part += gridDim.x) {
		int t = threadIdx.x, offset = 1024;
		s[2 * t] = in[part * 1024 + 2 * t];
		s[2 * t + 1] = in[part * 1024 + 2 * t + 1];
		for (int d = 1; d < 1024; d *= 2) {
			offset /= 2;
			__syncthreads();
			if (t < d) {
				int low = offset * (2 * t + 1) - 1, high = offset * (2 * t + 2) - 1;
				char old = s[low];
				s[low] = s[high];
				s[high] += old;
			}
		}
		out[part * 1024 + 2 * t] = s[2 * t];
		out[part * 1024 + 2 * t + 1] = s[2 * t + 1];
	}
}
