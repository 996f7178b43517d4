// The models that come with faial-c: memcpy and memset touch so many bytes; printf nothing.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
#include <cstring>
#include <cstdio>
__global__ void drf(char *a, const char *b)
{
	memset(a + 8 * threadIdx.x, 0, 8);
	memcpy(a + 256 + 4 * threadIdx.x, b, 4);
	printf("%d\n", threadIdx.x);
}
__global__ void racy(char *a, const char *b)
{
	memset(a + 8 * threadIdx.x, threadIdx.x, 9);
}
