// args: --launch auto
// expect: by_call possibly-racy
// expect: by_constants drf
// A static local is made when its function is called first, with what globals hold then; one that nothing else goes into is the same whenever that is.
__global__ void by_call(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void by_constants(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

static int base = 128;
struct doubled { int threads; doubled() : threads(base * 2) {} };
struct halved { int threads; halved(int n) : threads(n / 2) {} };
static doubled &of_first() { static doubled d; return d; }
static halved &of_constant() { static halved h(512); return h; }

int main()
{
	int *y;
	cudaMalloc(&y, 4096);
	base = 256;
	by_call<<<1, of_first().threads>>>(y);
	by_constants<<<1, of_constant().threads>>>(y);
	return 0;
}
