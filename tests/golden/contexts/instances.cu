// args: --launch auto
// expect: drf
// Each instance of a template is answered for its own launches.
template <int N> __global__ void rows(int *a) { a[threadIdx.x % N] = threadIdx.x + N; }

template <int N> void start(int *d) { rows<N><<<1, N>>>(d); }

void run(int *d)
{
	start<32>(d);
	start<64>(d);
	start<128>(d);
}
