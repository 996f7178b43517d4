// expect: drf
// args: --block-dim=64 --grid-dim=1 -std=c++17
/* Beside a mutable member what is const stays what the file says. */
struct counted {
	mutable int uses;
	int step;
};
__device__ const counted steps = { 0, 2 };
__global__ void read(int *a)
{
	if (threadIdx.x == 0) steps.uses++;
	a[threadIdx.x * steps.step] = threadIdx.x;
}
