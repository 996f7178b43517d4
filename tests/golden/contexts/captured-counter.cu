// args: --launch host
// expect: of_copy racy
// expect: of_reference racy
// expect: of_own drf
// What a closure took with it is the other function's to change: it is not what the variable begins with.
__global__ void of_copy(int *y, int v) { if (v == 1) y[0] = threadIdx.x; }
__global__ void of_reference(int *y, int v) { if (v == 1) y[0] = threadIdx.x; }
__global__ void of_own(int *y, int v) { if (v == 1) y[0] = threadIdx.x; }

template<class F> void run(F f) { f(); }

void host(int *y)
{
	for (int i = 0; i < 3; i++) {
		run([=] { of_copy<<<1, 64>>>(y, i); });
		run([&] { of_reference<<<1, 64>>>(y, i); });
		run([=] { int own = 2; of_own<<<1, 64>>>(y, own); });
	}
}
