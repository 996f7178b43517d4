// A signed char keeps the low byte: threads 0 and 256 meet.
// expect: racy
// args: --block-dim=512 --grid-dim=1
// alarm: 8 / 8
__global__ void k(int *A)
{
	signed char c = (signed char)threadIdx.x;
	A[c + 128] = threadIdx.x;
}
