// A reference that is one of the same over and over: it is not followed to the end.
// expect: possibly-racy
#include <algorithm>
#define LARGER(to, of) int *to = const_cast<int *>(&std::max(*of, *of));
#define FOUR(a, b, c, d, from) LARGER(a, from) LARGER(b, a) LARGER(c, b) LARGER(d, c)
__global__ void k(int *y, int n) { y[threadIdx.x * n] = threadIdx.x; }
int main()
{
	int *y, n = 1;
	cudaMalloc(&y, 4096);
	int *p = &n;
	FOUR(a, b, c, d, p)
	FOUR(e, f, g, h, d)
	FOUR(i, j, l, m, h)
	FOUR(o, q, r, s, m)
	FOUR(t, u, v, w, s)
	FOUR(aa, ab, ac, ad, w)
	FOUR(ae, af, ag, ah, ad)
	FOUR(ai, aj, ak, al, ah)
	FOUR(am, an, ao, ap, al)
	*ap = 0;
	k<<<1, 32>>>(y, n);
}
