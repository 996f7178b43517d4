// args: --block-dim=8 --grid-dim=1
// expect: racy
// alarm: 10 / 12
// alarm: 10 / 16
// What a side of `?:` or of a comma reads is read where the side stands.
__global__ void sides(int *o, const int *b)
{
	__shared__ int s[64];
	int t = threadIdx.x;
	s[t + 8] = t;
	int x = t < 4 ?
		s[t + 9] :
		b[t];
	int y = (
		x++,
		s[t + 12]);
	o[t] = x + y;
}
