// A template's parameter is for the caller to choose.
// expect: racy
// args: --block-dim=64 --grid-dim=1
// alarm: 10:2 / 10:2
// label: true
template<int WIDTH>
__global__ void k(int *A)
{
	__shared__ int s[64];
	s[threadIdx.x % WIDTH] = threadIdx.x;
}
