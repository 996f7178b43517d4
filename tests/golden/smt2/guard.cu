// args: --block-dim=32 --grid-dim=1
// Guards and division: what C's operators become.
__global__ void k(int *A, int n)
{
	if (threadIdx.x % 2 == 0 && (int)threadIdx.x < n)
		A[threadIdx.x / 2] = n / 3;
}
