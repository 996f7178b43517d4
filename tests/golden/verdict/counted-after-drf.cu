// A number that some iterations step: behind the loop it is bounded as at its heads, so that what is left of a row can be filled.
// args: --block-dim 32 --grid-dim 2 --param S=8 --param n=6
// expect: drf
#define B (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void filled(const int *in, int *out, int n, int S)
{
	int b = B, cnt = 0;
	for (int k = 0; k < n; k++)
		if (in[k * 7 + b]) cnt++;
	for (int k = cnt; k < S; k++) out[b * S + k] = k + b;
}
__global__ void left_by_break(const int *in, int *out, int n, int S)
{
	int b = B, cnt = 0;
	for (int k = 0; k < n; k++)
		if (in[k * 7 + b]) {
			if (cnt >= S) break;
			out[b * S + cnt] = k;
			cnt++;
		}
	for (int k = cnt; k < S; k++) out[b * S + k] = k + b;
}
__global__ void repeated(const int *in, int *out, int n, int S)
{
	int b = B, cnt = 0;
	for (int k = 0; k < n; k++)
		if (in[k * 7 + b] && cnt < S) out[b * S + cnt++] = k + b;
	if (cnt > 0)
		for (int k = cnt; k < S; k++) out[b * S + k] = out[b * S + k % cnt];
}
__global__ void most(const int *in, int *out, int n, int S)
{
	int b = B, cnt = 0;
	for (int k = 0; k < n; k++)
		if (in[k * 7 + b] && cnt < S) cnt++;
	out[b * (S + 1) + cnt] = b;
}
