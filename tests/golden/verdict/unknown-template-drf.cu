// exec: no clang refuses it: use of undeclared identifier at
// expect: drf
// Templates that nothing declares and that get numbers, as types, objects and parameters: the kernel's own accesses keep their answer.
typedef long long index_t;
template <typename T> __global__ void accessors(const at::Accessor<T, 3> in, at::cuda::Info<index_t, int> info, float *out)
{
	out[threadIdx.x + blockIdx.x * blockDim.x] = in[blockIdx.x][info.dims][threadIdx.x];
}

__global__ void objects(int *out)
{
	Rows<int, 4> rows;
	typename Rows<int, 4>::row first = rows[0];
	out[threadIdx.x + blockIdx.x * blockDim.x] = first + rows.size();
}

template <typename T, int N> __global__ void members(T *out)
{
	typedef ns::Load<T, N, ns::coalesced> load;
	__shared__ typename load::Storage storage;
	using wide_t = at::wide_type<T>;
	wide_t x = (wide_t)out[threadIdx.x + blockIdx.x * blockDim.x];
	out[threadIdx.x + blockIdx.x * blockDim.x] = load::width + (T)x;
}

template <typename T> __global__ void compared(T *out)
{
	if constexpr (std::is_same_v<T, at::Half> || std::is_same_v<T, at::BFloat16>) out[threadIdx.x + blockIdx.x * blockDim.x] = 1;
	else out[threadIdx.x + blockIdx.x * blockDim.x] = 2;
}

__global__ void values(int *out, const int *in)
{
	int x = load<4>(in[threadIdx.x]) + ns::load<4>(in[0]) + ns::detail::width<int, 8>;
	out[threadIdx.x + blockIdx.x * blockDim.x] = x;
}

template <int N, typename... Types> __global__ void packs(int *out)
{
	Tuple<N, Types...> t;
	out[threadIdx.x + blockIdx.x * blockDim.x] = t.template get<N>();
}

void run(int *out)
{
	packs<2, int, float><<<1, 64>>>(out);
}

namespace kit { template <typename T> struct Plain { T x; }; }
template <typename T> __global__ void lacking(T *out)
{
	typedef kit::Exchange<T, 4> exchange;
	__shared__ typename exchange::Storage storage;
	kit::Plain<T> p;
	kit::Vec<int, 4> *unused = 0;
	p.x = 3;
	out[threadIdx.x + blockIdx.x * blockDim.x] = p.x;
}
