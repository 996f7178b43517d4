// args: --launch auto
// expect: rows drf
// A launch in a template that nobody can instantiate here writes what it knows of the kernel's arguments: it starts no instance of others.
// (Two times as many threads as there are places in a row would meet.)
template <typename T, int BLOCK, int EACH> __global__ void rows(T *out, int n)
{
	for (int k = 0; k < EACH; k++) {
		int i = blockIdx.x * BLOCK + k * (BLOCK / EACH) + threadIdx.x;
		if (i < n) out[i] = threadIdx.x;
	}
}
template __global__ void rows<float, 1024, 4>(float *, int);
template __global__ void rows<float, 512, 4>(float *, int);
template __global__ void rows<double, 512, 4>(double *, int);
template <typename T, int EACH> void start(const missing::tensor &t, T *out, int n, int block)
{
	if (block == 1024) rows<T, 1024, 4><<<(n + 1023) / 1024, 256>>>(out, n);
	else if (block == 512) rows<T, 512, EACH><<<(n + 511) / 512, 128>>>(out, n);
}
