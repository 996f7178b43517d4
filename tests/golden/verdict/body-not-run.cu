// exec: no cast and led are given addresses that are not there
// expect: own drf
// expect: named possibly-racy
// expect: cast possibly-racy
// expect: led possibly-racy
// args: --block-dim=64 --grid-dim=1
// A jump into a loop is not followed, so the functions are not run. What their bodies may get at can be told without: what they are
// given and what they name, and any memory where they make an address out of a number or follow pointers that lie in memory.
__shared__ int tile[64];

__device__ int of_its_own(int *own, int n)
{
	int i = 0;
	if (n > 3) goto in;
	for (; i < n; i++) {
		own[i & 3] += n;
in:		own[0]++;
	}
	return own[1];
}

__device__ int by_name(int *own, int n)
{
	int i = 0;
	if (n > 3) goto in;
	for (; i < n; i++) {
in:		tile[0]++;
	}
	return own[1];
}

__device__ int of_a_number(long at, int n)
{
	int i = 0;
	if (n > 3) goto in;
	for (; i < n; i++) {
in:		((int *)at)[0]++;
	}
	return i;
}

__device__ int led_there(int **at, int n)
{
	int i = 0;
	if (n > 3) goto in;
	for (; i < n; i++) {
in:		at[0][0]++;
	}
	return i;
}

__global__ void own(int *p, int n)
{
	int a[4] = {0};
	p[threadIdx.x] = of_its_own(a, n);
}

__global__ void named(int *p, int n)
{
	int a[4] = {0};
	p[threadIdx.x] = by_name(a, n);
}

__global__ void cast(int *p, long at)
{
	p[threadIdx.x] = of_a_number(at, 4);
}

__global__ void led(int *p, int **at)
{
	p[threadIdx.x] = led_there(at, 4);
}
