// expect: drf
// args: --block-dim=16 --grid-dim=1
struct cell { int tag; int value[4]; };
__global__ void k(struct cell *C)
{
	C[threadIdx.x / 4].value[threadIdx.x % 4] = threadIdx.x;
}
