// Barriers that threads can no longer reach because they have returned, and such that they go around, or leave by a break: only
// the first are `exited`; for who traps nobody waits. A return of a device function ends the kernel where it is the last thing that the kernel does.
// args: --block-dim 64 --grid-dim 1
// expect: returned racy
// reason: returned exited
__global__ void returned(int *out, int n)
{
	__shared__ int s[64];
	if (threadIdx.x >= n) return;
	s[threadIdx.x] = n;
	__syncthreads();
	out[threadIdx.x] = s[threadIdx.x];
}
// expect: nested racy
// reason: nested exited
__global__ void nested(int *out, int n)
{
	__shared__ int s[64];
	if (n > 3) {
		int i = threadIdx.x;
		if (i >= n) {
			if (i == n) out[64] = 0;
			return;
		}
	}
	s[threadIdx.x] = n;
	__syncthreads();
	out[threadIdx.x] = s[threadIdx.x];
}
// expect: other_side racy
// reason: other_side exited
__global__ void other_side(int *out, int n)
{
	__shared__ int s[64];
	if (threadIdx.x >= n) {
		out[threadIdx.x] = 0;
		return;
	} else {
		s[threadIdx.x] = n;
		__syncthreads();
		out[threadIdx.x] = s[threadIdx.x];
	}
}
__device__ void last_of_all(int *out, int n)
{
	__shared__ int s[64];
	if (threadIdx.x >= n) return;
	s[threadIdx.x] = n;
	__syncthreads();
	out[threadIdx.x] = s[threadIdx.x];
}
// expect: tail racy
// reason: tail exited
__global__ void tail(int *out, int n)
{
	last_of_all(out, n);
}
// expect: looped racy
// reason: looped exited
__global__ void looped(int *out, int n)
{
	__shared__ int s[64];
	int total = 0;
	for (int i = 0; i < 4; i++) {
		if (i == 3) break;
		total += i;
	}
	if (threadIdx.x >= n) return;
	s[threadIdx.x] = total;
	__syncthreads();
	out[threadIdx.x] = s[threadIdx.x];
}
// expect: by_exit racy
// reason: by_exit exited
__global__ void by_exit(int *out, int n)
{
	if (threadIdx.x >= n) asm volatile("exit;");
	__syncthreads();
	out[threadIdx.x] = n;
}
// expect: around racy
// reason: around none
__global__ void around(int *out, int n)
{
	if (threadIdx.x < n) __syncthreads();
	out[threadIdx.x] = n;
}
// expect: other_arm racy
// reason: other_arm none
__global__ void other_arm(int *out, int n)
{
	if (threadIdx.x < n) {
		__syncthreads();
		out[threadIdx.x] = n;
	} else out[threadIdx.x] = 0;
}
// expect: both_arms racy
// reason: both_arms none
__global__ void both_arms(int *out, int n)
{
	if (threadIdx.x < n) {
		__syncthreads();
		return;
	}
	__syncthreads();
	out[threadIdx.x] = n;
}
// expect: then_around racy
// reason: then_around none
__global__ void then_around(int *out, int n)
{
	if (threadIdx.x == 63) return;
	if (threadIdx.x < n) __syncthreads();
	out[threadIdx.x] = n;
}
__device__ void not_last(int *out, int n)
{
	if (threadIdx.x >= n) return;
	__syncthreads();
	out[threadIdx.x] = n;
}
// expect: goes_on racy
// reason: goes_on none
__global__ void goes_on(int *out, int n)
{
	not_last(out, n);
	out[threadIdx.x + 64] = n;
}
// expect: broken_off racy
// reason: broken_off none
__global__ void broken_off(int *out, int n)
{
	do {
		if (threadIdx.x >= n) break;
		__syncthreads();
		out[threadIdx.x] = n;
	} while (0);
}
// expect: trapped drf
__global__ void trapped(int *out, int n)
{
	if (threadIdx.x >= n) __trap();
	__syncthreads();
	out[threadIdx.x] = n;
}
// expect: mixed racy
// reason: mixed exited none
__global__ void mixed(int *out, int n)
{
	do {       /* two alarms: those that break, those that return */
		if (threadIdx.x == 0) break;
		if (threadIdx.x >= n) return;
		__syncthreads();
	} while (0);
	out[threadIdx.x] = n;
}
// expect: by_switch racy
// reason: by_switch exited
__global__ void by_switch(int *out, int n)
{
	switch (threadIdx.x) {
	case 0: return;
	case 1: out[0] = n; break;
	default: break;
	}
	__syncthreads();
	out[threadIdx.x] = threadIdx.x;
}
// expect: barrier_before racy
// reason: barrier_before none
__global__ void barrier_before(int *out, int n)
{
	if (threadIdx.x >= n) {
		__syncthreads();
		return;
	}
	__syncthreads();
	out[threadIdx.x] = threadIdx.x;
}
// expect: in_loop possibly-racy
// reason: in_loop exited none
__global__ void in_loop(int *out, int n)
{
	for (int i = 0; i < 4; i++) {        /* two alarms: of those that return here, and of those that have before */
		if (threadIdx.x == i + n) return;
		__syncthreads();
	}
	out[threadIdx.x] = threadIdx.x;
}
