// expect: possibly-racy
// args: --launch auto
// A template of the host hands the address of a kernel out: who starts it, and with how many places, is not in sight.
template <typename K> void submit(K *kernel, int blocks, float *out, int places);

template <typename T> __global__ void in_turn(T *out, int places)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (places > 0) out[i % places] = i;
}

template <typename T> void start(T *out, int n)
{
	submit(in_turn<T>, 8, out, n);
}
