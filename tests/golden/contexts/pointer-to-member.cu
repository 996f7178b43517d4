// A store through a pointer to member changes its object, not the others.
struct P { int a, b; };
__global__ void k(int *y, int s, int t, int u) { y[threadIdx.x * s] = t + u; }

static void set(P &p, int P::*m, int v) { p.*m = v; }

static void add(P *p, int P::*m) { (p->*m)++; }

static const struct { char name; int P::*field; } options[] = { { 'a', &P::a }, { 'b', &P::b } };

int main(int count, char **words)
{
	P given = { 1, 2 }, grown = { 3, 4 }, parsed = { 5, 6 }, kept = { 7, 8 };
	int *y;
	cudaMalloc(&y, 4096);
	set(given, &P::a, 0);
	k<<<1, 32>>>(y, given.a, kept.a, kept.b);
	add(&grown, &P::b);
	k<<<1, 33>>>(y, grown.b, kept.a, kept.b);
	for (int i = 1; i < count; i++)
		for (auto &o : options)
			if (words[i][0] == o.name) parsed.*o.field = 0;
	k<<<1, 34>>>(y, parsed.a, kept.a, kept.b);
}
