// args: --launch auto
// expect: chosen drf
// expect: chosen_racy racy
// expect: passed drf
// expect: by_default drf
// A switch that has a case for what it is asked about is not passed by, and its default is for what no case before it is.
__global__ void chosen(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void chosen_racy(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void passed(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void by_default(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

enum mode { SMALL, LARGE, OTHER };
static int of(mode m)
{
	int threads = 512;
	switch (m) {
	case SMALL: threads = 128; break;
	case LARGE: threads = 256; break;
	default: threads = 512;
	}
	return threads;
}

static int some(mode m)
{
	int threads = m == OTHER ? 256 : 512;
	switch (m) {
	case SMALL: threads = 128; break;
	case LARGE: threads = 1024;
	}
	return threads;
}

static int last(int n)
{
	switch (n) {
	case 512: case 1024: return 64;
	default: return n <= 1024 && n >= 512 && n % 512 == 0 ? 512 : 256;
	}
}

int main(int count, char **)
{
	int *y;
	cudaMalloc(&y, 4096);
	chosen<<<1, of(LARGE)>>>(y);
	chosen_racy<<<1, some(LARGE)>>>(y);
	passed<<<1, some(OTHER)>>>(y);
	by_default<<<1, last(count)>>>(y);
	return 0;
}
