// References to locals, to elements, to parameters, to pointers, const and to temporaries.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__device__ void bump(int &i, int by) { i += by; }
__device__ int &pick(int *s, const int &i) { return s[i]; }
__global__ void drf(int *a)
{
	int i = threadIdx.x;
	int &r = i;
	bump(r, 32);
	pick(a, i) = 1;
	int &cell = a[r + 32];
	i = 0;
	cell = 2;
	const int &later = threadIdx.x + 200;
	a[later] = r;
}
__global__ void racy(int *a)
{
	int i = threadIdx.x;
	int &r = i;
	bump(i, 1);
	a[r] = 1;
	int &cell = a[i + 32];
	i = 0;
	cell = 2;
	pick(a, r) = threadIdx.x;
}
