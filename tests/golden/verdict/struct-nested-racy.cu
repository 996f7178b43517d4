// A field of an array inside a struct inside an array.
// expect: racy
// args: --block-dim=16 --grid-dim=1
// alarm: 8 / 8
struct cell { int tag; int value[4]; };
__global__ void k(struct cell *C)
{
	C[threadIdx.x / 8].value[threadIdx.x % 4] = threadIdx.x;
}
