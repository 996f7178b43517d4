// An object with a pointer inside comes as a kernel's argument.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
struct buffer {
	int *cells;
	int count;
	__device__ int &operator[](int i) const { return cells[i]; }
};
__global__ void drf(buffer b, int n)
{
	if (threadIdx.x < n)
		b[threadIdx.x] = b.count;
}
__global__ void racy(buffer b)
{
	b[threadIdx.x] = b[threadIdx.x + 1];
}
