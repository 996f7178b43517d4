// args: --launch auto
// expect: by_unseen possibly-racy
// What a constructor that runs before main calls in another file may call functions of this one.
__global__ void by_unseen(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

static int threads = 256;
void set(int n) { threads = n; }
void begin_elsewhere();
struct begins { begins() { begin_elsewhere(); } };
static begins first;

int main()
{
	int *y;
	cudaMalloc(&y, 4096);
	by_unseen<<<1, threads>>>(y);
	return 0;
}
