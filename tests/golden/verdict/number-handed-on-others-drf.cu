// expect: drf
// args: --launch auto
// A launch of fewer than 16 rows says nothing of the example with 32: that is looked at for the launch all the same.
template <typename T, int ROWS> struct rows_of {
	T first[ROWS / 4];
	__device__ static rows_of zero() { rows_of made; for (int i = 0; i < ROWS / 4; i++) made.first[i] = T(0); return made; }
};
template <typename T, int ROWS> __global__ void few(const T *in, float *out, int n)
{
	rows_of<T, ROWS> sums = rows_of<T, ROWS>::zero();
	if constexpr (ROWS > 16) { if (threadIdx.x < ROWS) out[blockIdx.x * ROWS + threadIdx.x] = 1; }
	else out[blockIdx.x * 128 + threadIdx.x] = in[threadIdx.x] + sums.first[0];
}
template <typename T, int BLOCK> void start(const T *in, float *out, int n)
{
	if (BLOCK < 16) few<T, BLOCK><<<n, 128>>>(in, out, n);
}
