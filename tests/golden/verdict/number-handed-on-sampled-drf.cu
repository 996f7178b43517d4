// expect: drf
// args: --launch auto
// The kernel is answered by examples in which its rows are some numbers: of each of them the launch divides its grid by that, not by any number.
template <typename T, int ROWS> struct rows_of {
	T first[ROWS / 4];
	__device__ static rows_of zero()
	{
		rows_of made;
		for (int i = 0; i < ROWS / 4; i++) made.first[i] = T(0);
		return made;
	}
};

template <typename T, int ROWS> __global__ void scales(const T *in, float *out, int n)
{
	rows_of<T, ROWS> sums = rows_of<T, ROWS>::zero();
	int parts = (n + ROWS - 1) / ROWS;
	if (threadIdx.x == 0) out[blockIdx.y * parts + blockIdx.x] = in[blockIdx.y * n + blockIdx.x * ROWS] + sums.first[0];
}

template <typename T, int BLOCK> void start(const T *in, float *out, int n, int heads)
{
	dim3 grid((n + BLOCK - 1) / BLOCK, heads);
	scales<T, BLOCK><<<grid, 128>>>(in, out, n);
}
