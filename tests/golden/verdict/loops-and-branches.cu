// args: --level block
// expect: last_left_out drf
// expect: between_steps drf
// expect: other_branch drf
// expect: end_meets_branch racy
// expect: end_meets_next racy
// expect: bound_anew possibly-racy
// expect: read_apart possibly-racy
// expect: last_thread racy
// expect: each_result possibly-racy
// expect: rows_meet racy
// expect: second_part racy
// One kernel for each thing about loops, branches and values that an answer hangs on: tests/mutants breaks them one at a time.
__global__ void last_left_out(void)
{
	__shared__ int s[4096];
	for (int i = 0; i < 4; i++) s[4 * threadIdx.x + i] = i;
}
__global__ void between_steps(void)
{
	__shared__ int s[9];
	for (int i = 0; i < 8; i += 2) if (threadIdx.x < 2) s[i + threadIdx.x] = threadIdx.x;
}
__global__ void other_branch(void)
{
	__shared__ int s[1024], first;
	if (threadIdx.x > 0) s[threadIdx.x] = 1;
	else first = 1 + threadIdx.x;
}
__global__ void end_meets_branch(int n, int *out)
{
	__shared__ int s[1025];
	__syncthreads();
	s[threadIdx.x] = threadIdx.x;
	if (n > 0) {
		out[threadIdx.x] = s[threadIdx.x + 1];
		__syncthreads();
	}
}
__global__ void end_meets_next(void)
{
	__shared__ int s[1025];
	for (int i = 0; i < 4; i++) {
		int next = s[threadIdx.x + 1];
		__syncthreads();
		s[threadIdx.x] = next;
	}
}
__global__ void bound_anew(const int *at)
{
	__shared__ int s[1024];
	for (int i = 0; i < 4; i++) {
		int x = at[i];
		if (threadIdx.x == 1) s[x + 1] = 1;
		__syncthreads();
		if (threadIdx.x == 0) s[x] = 2;
	}
}
__global__ void read_apart(const int *at)
{
	__shared__ int s;
	int x = at[threadIdx.x];
	if (x == threadIdx.x) s = threadIdx.x;
}
__global__ void last_thread(void)
{
	__shared__ int s[1023];
	s[threadIdx.x % 1023] = threadIdx.x;
}
__global__ void each_result(int *count)
{
	__shared__ int s;
	if (atomicAdd(count, 1) == threadIdx.x) s = threadIdx.x;
}
__global__ void rows_meet(void)
{
	__shared__ int s[1024];
	s[threadIdx.x] = threadIdx.y;
}
__global__ void second_part(int4 *out)
{
	__shared__ int4 s[257];
	int *parts = (int *)s;
	s[threadIdx.x] = out[threadIdx.x];
	parts[4 * threadIdx.x + 5] = threadIdx.x;
}
