// expect: unsupported
// expect: comma_ok drf
// expect: comma_bad racy
// expect: left_ok drf
// args: --block-dim=32 --grid-dim=2
// exec: no clang rejects one kernel
// What a fold becomes in an instance is shorter than its text, which is no sign that an error made clang drop a part.
template <class... I> __device__ void store_all(int *a, I... i) { ((a[i] = threadIdx.x), ...); }
template <class... I> __device__ void left_all(int *a, I... i) { (..., (a[i] = threadIdx.x)); }

__global__ void wrong(int *a) { Nowhere w{1, 2}; a[w.at(3)] = w[4] }
__global__ void comma_ok(int *a)
{
	int t = (blockIdx.x * blockDim.x + threadIdx.x) * 3;
	store_all(a, t, t + 1, t + 2);
}
__global__ void comma_bad(int *a)
{
	int t = (blockIdx.x * blockDim.x + threadIdx.x) * 2;
	store_all(a, t, t + 1, t + 2);
}
__global__ void left_ok(int *a)
{
	int t = (blockIdx.x * blockDim.x + threadIdx.x) * 2;
	left_all(a, t, t + 1);
}
