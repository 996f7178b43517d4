// args: --block-dim=8 --grid-dim=1
// expect: benign
__global__ void k(int *done)
{
	*done = 1;
}
