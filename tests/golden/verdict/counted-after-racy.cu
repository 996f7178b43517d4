// As in counted-after-drf.cu, where a break, a test or the last step leaves another number than a head has.
// args: --block-dim 32 --grid-dim 2 --param S=8 --param n=6
// expect: possibly-racy
#define B (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void moved_by_break(const int *in, int *out, int n, int S)
{
	int b = B, cnt = 0;
	for (int k = 0; k < n; k++) {
		if (in[k * 7 + b]) cnt++;
		if (in[k * 7 + b] > 5) {
			cnt -= 100;
			break;
		}
	}
	for (int k = cnt; k < S; k++) out[b * S + k + 1000] = k + b;
}
__global__ void moved_by_test(const int *in, int *out, int n, int S)
{
	int b = B, cnt = 3, k = 0;
	while (cnt-- > 0)
		if (in[k++ * 7 + b]) break;
	for (int j = cnt; j < S; j++) out[b * S + j + 1000] = j + b;
}
__global__ void one_more(const int *in, int *out, int n, int S)
{
	int b = B, cnt = 0;
	for (int k = 0; k < n; k++)
		if (in[k * 7 + b] && cnt < S) cnt++;
	out[b * S + cnt] = b;
}
__global__ void tested_last(const int *in, int *out, int n, int S)
{
	int b = B, cnt = 0, k = 0;
	do {
		if (in[k * 7 + b]) cnt--;
	} while (cnt >= 0 && ++k < n);
	for (int j = cnt; j < S; j++) out[b * S + j + 1000] = j + b;
}
