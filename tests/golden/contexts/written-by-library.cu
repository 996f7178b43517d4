// args: --launch auto
// expect: cleared possibly-racy
// expect: copied possibly-racy
// expect: read_there possibly-racy
// expect: member_cleared possibly-racy
// expect: other drf
// What the library writes through a pointer to memory that the program made (`malloc`): what was stored there before is gone.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#define KERNEL(name) __global__ void name(int *a, int n) { if (n != 8) a[0] = threadIdx.x; }
KERNEL(cleared)
KERNEL(copied)
KERNEL(read_there)
KERNEL(member_cleared)
KERNEL(other)
struct sizes { int n, m; };
struct holder { sizes *s; };
int main()
{
	int *d;
	cudaMalloc(&d, 4);
	sizes *s = (sizes *)malloc(sizeof(sizes)), *from = (sizes *)malloc(sizeof(sizes)), *beside = (sizes *)malloc(sizeof(sizes));
	s->n = 8;
	from->n = 9;
	beside->n = 8;
	memset(s, 0, sizeof *s);
	other<<<1, 32>>>(d, beside->n);
	cleared<<<1, 32>>>(d, s->n);
	s->n = 8;
	memcpy(s, from, sizeof *s);
	copied<<<1, 32>>>(d, s->n);
	s->n = 8;
	fread(s, sizeof *s, 1, stdin);
	read_there<<<1, 32>>>(d, s->n);
	holder h = { s };
	s->n = 8;
	memset(h.s, 0, sizeof *s);
	member_cleared<<<1, 32>>>(d, h.s->n);
}
