// expect: drf
// expect: convention possibly-racy
// expect: read possibly-racy
/* Member types that are values by convention, by the classes of the file, or by what they are made of; references that are kept apart.
 * `typename T::value_type` may be a reference, and what V gives may lie where B does: `convention`, `read`. */
struct known { using M = float; struct cell { int n; }; };
template <typename T> __global__ void convention(const T *A, T *B)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	typename T::value_type x = A[i / 2];
	x += 1;
	B[i] = x;
}
template <typename V> __global__ void index(V v, float *B)
{
	typename V::index_type i = blockIdx.x * blockDim.x + threadIdx.x, j = v.offset(i);
	j += 1;
	B[i] = j;
}
template <typename V> __global__ void declared(const int *A, int *B)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	typename V::M x = A[i / 2];
	x *= 2;
	typename V::cell c = A[i / 2];
	c = x;
	B[i] = x;
}
template <typename V> __global__ void computed(const int *A, int *B)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	typename V::R x = A[i] + 1, sum = 0;
	for (int k = 0; k < 4; k++) sum += A[i + k];
	x = sum;
	B[i] = x;
}
template <typename V> __device__ typename V::R give(int *A, int i) { return A[i]; }
template <typename V> __device__ void put(typename V::R r, int x) { r = x; }
template <typename V> __global__ void own(int *B)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	typename V::R r = B[i];
	r *= 2;
	put<V>(B[i], r);
	B[i] = give<V>(B, i) + r;
}
template <typename V> __global__ void read(V v, int *B)
{
	typename V::R r = v(threadIdx.x / 2);
	B[blockIdx.x * blockDim.x + threadIdx.x] = r;
}
