// The twin of shared-work-drf.cu without the second barrier.
// expect: scan racy

#define N 512

template <typename T, int K> __global__ void scan(T *out, const T *in)
{
	__shared__ T temp[N];
	for (int block = blockIdx.x; block < K; block += gridDim.x) {
		const T *from = in + block * N;
		T *to = out + block * N;
		int thid = threadIdx.x, offset = 1;
		temp[2 * thid] = from[2 * thid];
		temp[2 * thid + 1] = from[2 * thid + 1];
		for (int d = N >> 1; d > 0; d >>= 1) {
			__syncthreads();
			if (thid < d) temp[offset * (2 * thid + 2) - 1] += temp[offset * (2 * thid + 1) - 1];
			offset *= 2;
		}
		if (thid == 0) temp[N - 1] = 0;
		for (int d = 1; d < N; d *= 2) {
			offset >>= 1;
			if (thid < d) {
				int ai = offset * (2 * thid + 1) - 1, bi = offset * (2 * thid + 2) - 1;
				T t = temp[ai];
				temp[ai] = temp[bi];
				temp[bi] += t;
			}
		}
		to[2 * thid] = temp[2 * thid];
		to[2 * thid + 1] = temp[2 * thid + 1];
	}
}

template <typename T, int K> void test(T *out, const T *in)
{
	scan<T, K><<<4, 256>>>(out, in);
}

template <typename T> void tests(T *out, const T *in)
{
	test<T, 8>(out, in);
}

void all(int *ints, unsigned char *bytes, const void *in)
{
	tests(ints, (const int *)in);
	tests(bytes, (const unsigned char *)in);
}
