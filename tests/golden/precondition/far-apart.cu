// Rows that are longer than a block: only far launches race, in which the two threads have little apart. They are guessed, for the solver takes seconds.
// args: --effort 0.1
// expect: conditional
// precondition: odd: gridDim.x * blockDim.x <= 1920
// precondition: even: gridDim.x * blockDim.x <= 2048
// precondition: longer: gridDim.x * blockDim.x <= 3000
#define X (blockIdx.x * blockDim.x + threadIdx.x)
#define Y (blockIdx.y * blockDim.y + threadIdx.y)
__global__ void odd(float *a)
{
	int x = X, y = Y;
	a[y * 1920 + x] = x + y;
}
__global__ void even(float *a)
{
	int x = X, y = Y;
	a[y * 2048 + x] = x + y;
}
__global__ void longer(float *a)
{
	int x = X, y = Y;
	a[y * 3000 + x] = x + y;
}
