// Bit-fields: neighbours are one memory location, those beyond `: 0` are not.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
struct packed { unsigned low : 12, high : 8; };
struct apart { unsigned low : 32; unsigned : 0; unsigned high : 32; };
__global__ void drf(apart *a, packed *p)
{
	int i = threadIdx.x / 2;
	if (threadIdx.x % 2) a[i].low = threadIdx.x; else a[i].high = threadIdx.x;
	p[threadIdx.x].low = 1;
	p[threadIdx.x].high = 2;
}
__global__ void racy(packed *p)
{
	int i = threadIdx.x / 2;
	if (threadIdx.x % 2) p[i].low = threadIdx.x; else p[i].high = threadIdx.x;
}
