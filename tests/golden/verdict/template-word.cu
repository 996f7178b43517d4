// `template` before a member that is called without arguments: an error to clang 19 and later, unless it is told that it is none; nvcc takes it.
// expect: scatter drf
// expect: gather racy
// args: --block-dim=64 --grid-dim=4
// label: true
struct list {
	float *at;
	template <typename T> __device__ void put(int i, T value) { at[i] = value; }
};

template <typename L> __global__ void scatter(L all)
{
	all.template put(blockIdx.x * blockDim.x + threadIdx.x, 1.0f);
}

template <typename L> __global__ void gather(L all)
{
	all.template put(threadIdx.x, blockIdx.x);
}

void start(list l)
{
	scatter<<<4, 64>>>(l);
	gather<<<4, 64>>>(l);
}
