// expect: racy
// precondition: by_switch: none
// precondition: by_table: none
// precondition: by_loop: none
// One of few numbers that the host code writes down is no size that it leaves open: no condition cuts one of them off.
__global__ void by_switch(int *y, int n) { y[threadIdx.x * n] = threadIdx.x; }
__global__ void by_table(int *y, int n) { y[threadIdx.x * n] = threadIdx.x; }
__global__ void by_loop(int *y, int n) { y[threadIdx.x * n] = threadIdx.x; }

void start(int *y, int mode)
{
	int n = 0;
	switch (mode) {
	case 1: n = 1; break;
	case 2: n = 2;
	}
	by_switch<<<1, 32>>>(y, n);
}

void each(int *y)
{
	static const int strides[] = { 1, 4, 0, 2 };
	for (int i = 0; i < 4; i++) by_table<<<1, 32>>>(y, strides[i]);
	for (int n = 3; n >= 0; n--) by_loop<<<1, 32>>>(y, n);
}
