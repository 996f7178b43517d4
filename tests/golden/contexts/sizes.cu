// What launches are given, as terms: through helpers, dim3 in its forms, branches, loops, references, templates, lambdas and members.
#define BLOCK 128
enum { TILE = 16 };
static const int STEP = 4;
__global__ void k(float *a, int n, unsigned m) { a[blockIdx.x * blockDim.x + threadIdx.x] = n + m; }
int input();
void unseen();
void seen(int *x);

static int div_up(int a, int b) { return (a + b - 1) / b; }
static dim3 grid_of(int n) { dim3 g; g.x = div_up(n, TILE); g.y = STEP; return g; }
static void clamp(int &x, int most) { if (x > most) x = most; }
template <int T> static void by_template(float *d, int n) { k<<<div_up(n, T), T>>>(d, n, T); }
static void helper(float *d, int n, int b = BLOCK) { if (n <= 0) return; k<<<div_up(n, b), b>>>(d, n, 4 * n); }

struct Runner {
	int block; float *d;
	Runner(int b, float *p) : block(2 * b), d(p) {}
	void run(int n) const { k<<<n, block>>>(d, n, 0); }
};

void calls(float *d, int n)
{
	helper(d, n);
	helper(d, 1000, 32);
	by_template<64>(d, n);
	Runner r(16, d);
	r.run(n);
	auto f = [&](int x) { k<<<x, BLOCK>>>(d, n, x); };
	f(7);
}

void shapes(float *d, int n)
{
	dim3 g, b(TILE, TILE);
	g = grid_of(n);
	k<<<g, b>>>(d, n, b.x * b.y);
	g.x += 1;
	k<<<g, dim3(8, 4)>>>(d, n, n > 5 ? 1 : 2);
	int m = n;
	clamp(m, 50);
	k<<<m, 32>>>(d, n, m);
}

void loops(float *d, int n)
{
	for (int i = 0; i < n; i += 2) k<<<1, 32>>>(d, i, n);
	for (int s = 64; s > 0; s >>= 1) k<<<1, s>>>(d, s, 0);
	for (int s = 1; s < n; s *= 2) k<<<s, 32>>>(d, s, n);
}

// Others may write: what is exposed is not known after a call of what is out of sight.
int size = 5;
void exposed(float *d)
{
	int x = 3, y = 4;
	seen(&x);
	size = 6;
	k<<<x, 32>>>(d, size, y);
	unseen();
	k<<<x, 32>>>(d, size, y);
}
