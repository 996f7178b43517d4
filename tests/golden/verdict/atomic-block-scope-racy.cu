// An atomic of block scope does not reach another block.
// expect: racy
// args: --block-dim=16 --grid-dim=2
// alarm: 7 / 7
__global__ void k(int *A)
{
	atomicAdd_block(&A[0], 1);
}
