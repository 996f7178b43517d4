// args: --launch auto
// expect: by_number possibly-racy
// expect: by_step possibly-racy
// expect: next_row possibly-racy
// expect: itself drf
// A pointer to a member leads to those beside it once it is moved, and what is written past a row lies in the next one.
__global__ void by_number(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void by_step(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void next_row(int *y) { y[threadIdx.x % 256] = threadIdx.x; }
__global__ void itself(int *y) { y[threadIdx.x % 256] = threadIdx.x; }

int main(int count, char **)
{
	int *y;
	cudaMalloc(&y, 4096);
	dim3 one(256), other(1, 256), mine(256);
	for (int i = 0; i < count; i++) (&one.x)[i] = 16;
	by_number<<<1, one>>>(y);
	unsigned *at = &other.x;
	at++;
	*at = 512;
	by_step<<<1, other.y>>>(y);
	int rows[2][2] = { { 1, 2 }, { 256, 4 } };
	rows[0][2] = 512;
	next_row<<<1, rows[1][0]>>>(y);
	unsigned *same = &mine.x;
	*same = 128;
	itself<<<1, mine.x>>>(y);
	return 0;
}
