// args: --launch auto
// expect: put drf
// expect: put_racy racy
// A template's parameter that is `__restrict__` may be a class: that says nothing, and its instances are there.
// exec: no clang itself takes no class there
struct view { float *at; int n; __device__ float &cell(int i) const { return at[i]; } };
template <class T> __global__ void put(T __restrict__ v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) v.cell(i) = i;
}
template <class T> __global__ void put_racy(T __restrict__ v, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) v.cell(i / 2) = i;
}
void run(view v, int n)
{
	put<view><<<(n + 63) / 64, 64>>>(v, n);
	put_racy<view><<<(n + 63) / 64, 64>>>(v, n);
}
