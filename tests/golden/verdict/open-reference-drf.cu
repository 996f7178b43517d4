// expect: drf
// expect: references possibly-racy
/* What looks like a reference and is a value: of something that does not live on, of a name. What `typename T::reference` refers to nobody knows. */
template <typename T> __device__ decltype(auto) twice(T x) { return x + x; }
template <typename T> __device__ decltype(auto) copy(T *p) { T x = p[0]; return x; }
template <typename T> __device__ auto sum(T x, T y) -> decltype(x + y) { return x + y; }
template <typename T> __global__ void values(T *A)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	decltype(auto) n = twice(i);
	decltype(i) j = i;
	j += 1;
	decltype(auto) k = i;
	k += 2;
	auto f = [=](int x) -> T { return A[x]; };
	A[i] = sum(copy(A + i), f(i)) + n + j + k;
}
template <typename T> __global__ void references(T *A)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	decltype(auto) r = (A[i]);
	r = 3;
	typename T::reference s = A[i];
	s += r;
}
