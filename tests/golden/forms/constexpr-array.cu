// constexpr arrays, of the file and of the function.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
constexpr __device__ int offsets[4] = { 0, 32, 64, 96 };
__global__ void drf(int *a)
{
	constexpr int more[2] = { 128, 160 };
	for (int k = 0; k < 4; k++)
		a[offsets[k] + threadIdx.x] = k;
	a[more[0] + threadIdx.x] = 1;
	a[more[1] + threadIdx.x] = 1;
}
__global__ void racy(int *a)
{
	constexpr int close[2] = { 0, 31 };
	a[offsets[0] + threadIdx.x] = 1;
	a[close[1] + threadIdx.x] = threadIdx.x;
}
