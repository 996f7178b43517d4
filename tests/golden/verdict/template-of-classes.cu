// expect: each drf
// expect: all possibly-racy
// A parameter that is a template, of which the file has none: the example is of a class that is made up, so that what races in it is possible at most.
template <template <typename> class Operation, typename T> __global__ void each(size_t size, const T *__restrict__ in, T *__restrict__ out)
{
	Operation<T> op;
	for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += blockDim.x * gridDim.x) out[i] = op(in[i]);
}

template <template <typename> class Operation, typename T> __global__ void all(const T *__restrict__ in, T *__restrict__ out)
{
	Operation<T> op;
	out[0] = op(in[blockIdx.x * blockDim.x + threadIdx.x]);
}
