// Barriers in a loop under a condition on memory: whether they lie between two accesses is not known, so these are no true
// alarms, though a run in which the value is 0 collides. Where a launch enters no loop they are.
// args: --block-dim 32 --grid-dim 1
// expect: in_branch possibly-racy
// expect: counted possibly-racy
// expect: left_later possibly-racy
// expect: in_called possibly-racy
// expect: never_entered racy
// expect: then_always drf
#define T threadIdx.x
#define FLAG(v) __shared__ int s[32], flag; if (T == 0) flag = v; __syncthreads();
__global__ void in_branch(int *x)
{
	FLAG(1)
	s[T] = T;
	for (int i = 0; i < 2; i++) if (flag) __syncthreads();
	x[T] = s[31 - T];
}
__global__ void counted(int *x)
{
	FLAG(1)
	s[T] = T;
	for (int i = 0; i < 2; i++) for (int j = 0; j < flag; j++) __syncthreads();
	x[T] = s[31 - T];
}
__global__ void left_later(int *x)
{
	FLAG(1)
	s[T] = T;
	int k = 0;
	while (flag) { __syncthreads(); if (++k > 3) break; }
	x[T] = s[31 - T];
}
__device__ void meet(const int *flag) { if (*flag > 0) __syncthreads(); }
__global__ void in_called(int *x)
{
	FLAG(1)
	s[T] = T;
	for (int i = 0; i < 3; i++) meet(&flag);
	x[T] = s[T ^ 1];
}
__global__ void never_entered(int *x, int n)
{
	FLAG(1)
	s[T] = T;
	for (int i = 0; i < n; i++) if (flag) __syncthreads();
	x[T] = s[31 - T];
}
__global__ void then_always(int *x)
{
	FLAG(1)
	s[T] = T;
	for (int i = 0; i < 2; i++) if (flag) __syncthreads();
	__syncthreads();
	x[T] = s[31 - T];
}
