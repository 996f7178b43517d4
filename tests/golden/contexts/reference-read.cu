// expect: read drf
// expect: passed drf
// expect: stored drf
// expect: kept possibly-racy
// expect: handed possibly-racy
// What a method gives a reference of, and is read or written at once, stays the object's own. Who keeps the reference may change it later.
#define ROWS(name) __global__ void name(float *d, int pitch) { d[blockIdx.y * pitch + blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.y; }
ROWS(read)
ROWS(passed)
ROWS(stored)
ROWS(kept)
ROWS(handed)

struct sizes {
	int of[2];
	int &operator[](int i) { return of[i]; }
	int &width() { return (*this)[0]; }
};
sizes load();
void wait();
void watch(int &size);
int *last;

void reads(float *d)
{
	sizes s = load();
	dim3 grid(s[0], s[1]);
	wait();
	read<<<grid, 16>>>(d, 16 * s[0]);
}

void passes(float *d)
{
	sizes s = load();
	dim3 grid(s.width(), s[1]);
	wait();
	passed<<<grid, 16>>>(d, 16 * s.width());
}

void stores(float *d, int n)
{
	sizes s = load();
	s[0] = n;
	wait();
	dim3 grid(s[0], s[1]);
	wait();
	stored<<<grid, 16>>>(d, 16 * n);
}

void keeps(float *d)
{
	sizes s = load();
	last = &s[0];
	dim3 grid(s[0], s[1]);
	wait();
	kept<<<grid, 16>>>(d, 16 * s[0]);
}

void hands(float *d)
{
	sizes s = load();
	watch(s.width());
	dim3 grid(s[0], s[1]);
	wait();
	handed<<<grid, 16>>>(d, 16 * s[0]);
}
