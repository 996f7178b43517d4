// exec: no clang refuses it: use of undeclared identifier at
// expect: beside racy
// expect: stores possibly-racy
// expect: handed possibly-racy
// expect: object possibly-racy
// expect: constructed possibly-racy
// expect: function possibly-racy
// args: --block-dim=64 --grid-dim=1
// Templates that nothing declares and that get numbers: what goes through them may go anywhere; what does not keeps its true alarm.
template <typename T> __global__ void beside(at::Accessor<T, 3> in, float *out)
{
	out[threadIdx.x / 2] = threadIdx.x;
}

template <typename T> __global__ void stores(at::Accessor<T, 3> out)
{
	out[0][1][threadIdx.x / 2] = threadIdx.x;
}

__global__ void handed(int *out)
{
	int i = threadIdx.x;
	ns::next<4>(i);
	out[i] = threadIdx.x;
}

__global__ void object(int *out)
{
	Cursor<int, 4> c = Cursor<int, 4>();
	out[threadIdx.x + c.at] = threadIdx.x;
}

__global__ void constructed(int *out)
{
	int i = threadIdx.x;
	ns::Cursor<int, 4> c(out, i);
	out[i] = threadIdx.x;
}

template <typename A, typename B> __device__ void copy(const A &from, B &to)
{
	for (int i = 0; i < 4; i++) to[i] = from[i];
}
__global__ void function(int *out, at::Accessor<int, 2> in)
{
	int at[4] = { (int)threadIdx.x, 0, 0, 0 };
	copy(in[0], at);
	out[at[0]] = threadIdx.x;
}
