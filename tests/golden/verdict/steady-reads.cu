// args: --block-dim 64 --grid-dim 1
// expect: closure drf
// expect: closure_of_tile drf
// expect: own_store possibly-racy
// expect: own_store_in_branch possibly-racy
// expect: own_store_behind_name possibly-racy
// expect: after_barrier possibly-racy
// expect: after_atomic possibly-racy
// expect: next_iteration possibly-racy
// expect: of_iteration_before possibly-racy
// expect: both_of_iteration_before possibly-racy
// expect: called_twice possibly-racy
// expect: one_race_more possibly-racy
// expect: copied_meanwhile possibly-racy
// What one thread reads twice between two barriers, and stores nothing to, is one value, or somebody races with it: who reaches the store has read 0 and not 0
// where another thread would read. Of no kernel that has any race, were it harmless, is anything concluded.
#include <cuda_pipeline.h>

__global__ void closure(const int *in, int *out)
{
	__shared__ int s[64];
	int t = threadIdx.x;
	s[t] = in[t];
	__syncthreads();
	for (int k = 0; k < 64; k++) {
		if (s[t] == 0 && s[k] != 0) s[t] = k;
		__syncthreads();
	}
	out[t] = s[t];
}

__global__ void closure_of_tile(const int *in, int *out)
{
	__shared__ int s[8][8];
	int x = threadIdx.x % 8, y = threadIdx.x / 8;
	s[y][x] = in[threadIdx.x];
	__syncthreads();
	for (int k = 0; k < 8; k++) {
		if (s[y][x] == 0)
			if (s[y][k] != 0 && s[k][x] != 0) s[y][x] = k + 2;
		__syncthreads();
	}
	out[threadIdx.x] = s[y][x];
}

__global__ void own_store(const int *in)
{
	__shared__ int s[129];
	int t = threadIdx.x;
	s[t + 64] = in[t];
	__syncthreads();
	int before = s[t + 64];
	s[t + 64] = 1;
	if (before == 0 && s[t + 64] != 0) s[0] = t;
}

__global__ void own_store_in_branch(const int *in, int n)
{
	__shared__ int s[129];
	int t = threadIdx.x, before = 1;
	s[t + 64] = in[t];
	__syncthreads();
	if (n > 3) {
		before = s[t + 64];
		s[t + 64] = 1;
	}
	if (before == 0 && s[t + 64] != 0) s[0] = t;
}

__global__ void own_store_behind_name(const int *in, int n)
{
	__shared__ int s[129];
	int t = threadIdx.x, before = 1;
	s[t + 64] = in[t];
	__syncthreads();
	if (n > 3) before = s[t + 64];
	s[t + 64] = 1;
	int after = s[t + 64];
	if (before == 0 && after != 0) s[0] = t;
}

__global__ void after_barrier(const int *in)
{
	__shared__ int s[128];
	int t = threadIdx.x;
	s[t] = in[t];
	__syncthreads();
	int before = s[t];
	__syncthreads();
	s[t ^ 1] = 1;
	__syncthreads();
	if (before == 0 && s[t] != 0) s[64] = t;
}

__global__ void after_atomic(const int *in)
{
	__shared__ int s[128];
	int t = threadIdx.x;
	s[t] = in[t];
	__syncthreads();
	int before = s[t];
	atomicExch(&s[t], 1);
	if (before == 0 && s[t] != 0) s[64] = t;
}

__global__ void next_iteration(const int *in, int n)
{
	__shared__ int s[128];
	int t = threadIdx.x, before = 1;
	s[t] = in[t];
	__syncthreads();
	for (int k = 0; k < 2; k++) {
		int now = s[t];
		if (before == 0 && now != 0) s[64] = t;
		before = now;
		__syncthreads();
		s[t ^ 1] = 1;
		__syncthreads();
	}
}

/* behind the barrier what is read is the next iteration's */
__global__ void of_iteration_before(const int *in)
{
	__shared__ int s[80], w[1];
	int t = threadIdx.x;
	s[t] = in[t];
	__syncthreads();
	for (int k = 0; k < 70; k++) {
		int r = s[t], y = 1;
		if (r == 0) y = s[k];
		__syncthreads();
		if (r == 0 && y != 0 && t == k + 1) w[0] = t;
		if (t == k + 2) w[0] = t;
	}
}

__global__ void both_of_iteration_before(const int *in)
{
	__shared__ int s[80], w[1];
	int t = threadIdx.x;
	s[t] = in[t];
	__syncthreads();
	for (int k = 0; k < 70; k++) {
		int r = s[t], y = s[k];
		__syncthreads();
		if (r == 0 && y != 0 && t == k + 1) w[0] = t;
		if (t == k + 2) w[0] = t;
	}
}

__device__ bool differ(const int *s, int i, int j)
{
	return s[i] == 0 && s[j] != 0;
}

/* both calls read in one place of the source, but at other places of the array */
__global__ void called_twice(const int *in)
{
	__shared__ int s[128], w[2];
	int t = threadIdx.x;
	s[t] = in[t];
	s[t + 64] = in[t + 64];
	__syncthreads();
	bool before = differ(s, t, t + 64);
	__syncthreads();
	bool after = differ(s, t, t);
	if (before || after) w[0] = t;
}

__global__ void one_race_more(const int *in, int *out, int *any)
{
	__shared__ int s[64];
	int t = threadIdx.x;
	s[t] = in[t];
	__syncthreads();
	for (int k = 0; k < 64; k++) {
		if (s[t] == 0 && s[k] != 0) s[t] = k;
		__syncthreads();
	}
	if (s[t]) *any = 1;
}

__global__ void copied_meanwhile(const int *in)
{
	__shared__ int s[128];
	int t = threadIdx.x;
	s[t] = 0;
	__pipeline_memcpy_async(&s[t], &in[t], 4);
	__pipeline_commit();
	int before = s[t];
	if (before == 0 && s[t] != 0) s[64] = t;
	__pipeline_wait_prior(0);
}
