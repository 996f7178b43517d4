// Copies of several stages in flight: waits that leave the group in flight that is read.
// expect: racy
// expect: poss possibly-racy
// expect: two possibly-racy
// expect: apart possibly-racy
// expect: tail possibly-racy
// expect: racy2 possibly-racy
// args: --block-dim=64 --grid-dim=1
// exec: stages no inline assembly is not executed
// exec: apart no inline assembly is not executed
// exec: one no inline assembly is not executed
// exec: tail no inline assembly is not executed
// exec: early no inline assembly is not executed
#include <cuda_pipeline.h>
#define T threadIdx.x
#define B blockDim.x
#define STAGES 3
__device__ void copy(float *to, const float *from)
{
	unsigned s = __cvta_generic_to_shared(to);
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n" :: "r"(s), "l"(from));
}
__device__ void commit() { asm volatile("cp.async.commit_group;\n" ::); }
template <int N> __device__ void wait() { asm volatile("cp.async.wait_group %0;\n" :: "n"(N)); }
__global__ void stages(const float *a, float *out, int n)
{
	__shared__ float s[STAGES][64];
	float sum = 0;
	for (int i = 0; i < STAGES - 1; i++) {
		if (i < n) copy(&s[i][T], &a[i * 64 + T]);
		commit();
	}
	for (int k = 0; k < n; k++) {
		wait<STAGES - 1>();
		__syncthreads();
		sum += s[k % STAGES][63 - T];
		int next = k + STAGES - 1;
		if (next < n) copy(&s[next % STAGES][T], &a[next * 64 + T]);
		commit();
	}
	out[T] = sum;
}
__global__ void two(const float *a, float *out, int n)
{
	__shared__ float s[2][64];
	float sum = 0;
	__pipeline_memcpy_async(&s[0][T], &a[T], 4);
	__pipeline_commit();
	for (int k = 0; k < n; k++) {
		if (k + 1 < n) {
			__pipeline_memcpy_async(&s[(k + 1) % 2][T], &a[(k + 1) * 64 + T], 4);
			__pipeline_commit();
			__pipeline_wait_prior(2);
		} else __pipeline_wait_prior(0);
		__syncthreads();
		sum += s[k % 2][63 - T];
		__syncthreads();
	}
	out[T] = sum;
}
__global__ void apart(const float *a, float *out, int n)
{
	__shared__ float s[2][64];
	float sum = 0;
	copy(&s[0][T], &a[T]);
	commit();
	for (int k = 0; k < n; k++) {
		bool more = k + 1 < n;
		if (more) {
			copy(&s[(k + 1) & 1][T], &a[(k + 1) * 64 + T]);
			commit();
		}
		if (more) wait<2>();
		else wait<0>();
		__syncthreads();
		sum += s[k & 1][63 - T];
		__syncthreads();
	}
	out[T] = sum;
}
__global__ void one(const float *a, float *out, int n)
{
	__shared__ float s[256];
	float sum = 0;
	for (int k = 0; k < n; k++) {
		for (int i = T; i < 256; i += 64) copy(&s[i], &a[k * 256 + i]);
		commit();
		wait<1>();
		__syncthreads();
		for (int i = T; i < 256; i += 64) sum += s[255 - i];
		__syncthreads();
	}
	out[T] = sum;
}
__global__ void branch(const float *a, float *out, int n)
{
	__shared__ float s[64];
	if (n > 3) {
		copy(&s[T], &a[T]);
		commit();
		wait<1>();
	}
	__syncthreads();
	out[T] = s[63 - T];
}
__global__ void tail(const float *a, float *out, int n)
{
	__shared__ float s[STAGES][64];
	float sum = 0;
	for (int i = 0; i < STAGES - 1; i++) {
		copy(&s[i][T], &a[i * 64 + T]);
		commit();
	}
	for (int k = 0; k < n; k++) {
		wait<STAGES - 2>();
		__syncthreads();
		sum += s[k % STAGES][63 - T];
		int next = k + STAGES - 1;
		if (next < n) {
			copy(&s[next % STAGES][T], &a[next * 64 + T]);
			commit();
		}
	}
	out[T] = sum;
}
__global__ void early(const float *a, float *out, int n)
{
	__shared__ float s[2][64];
	float sum = 0;
	copy(&s[0][T], &a[T]);
	commit();
	for (int k = 0; k < n; k++) {
		wait<0>();
		__syncthreads();
		copy(&s[k & 1][T], &a[(k + 1) * 64 + T]);
		commit();
		sum += s[k & 1][63 - T];
	}
	out[T] = sum;
}
#define CP(i, k) __pipeline_memcpy_async(&s[i][T], &a[(k) * 64 + T], 4)
__global__ void racy1(const float *a, float *out) {
	__shared__ float s[4][64]; float sum = 0;
	for (int i = 0; i < 3; i++) { CP(i, i); __pipeline_commit(); }
	for (int k = 0; k < 8; k++) {
		if (k + 3 < 8) CP((k + 3) % 4, k + 3);
		__pipeline_commit();
		__pipeline_wait_prior(3);
		__syncthreads();
		sum += s[k % 4][63 - T];
	}
	out[T] = sum;
}
__global__ void racy2(const float *a, float *out, int m, int n) {
	__shared__ float s[2][64]; float sum = 0;
	CP(0, 0); __pipeline_commit();
	for (int k = 0; k < n; k++) {
		CP((k + 1) % 2, k + 1); __pipeline_commit();
		__pipeline_wait_prior(1);
		__syncthreads();
		sum += s[k % 2][63 - T];
		__syncthreads();
	}
	__syncthreads();
	out[T] = sum + s[0][63 - T];
}
__global__ void racy3(const float *a, float *out, int n) {
	__shared__ float s[2][64];
	CP(0, 0);
	__pipeline_wait_prior(0);
	__syncthreads();
	out[T] = s[0][63 - T];
}
__global__ void poss(const float *a, float *out, int n) {
	__shared__ float s[2][64];
	CP(0, 0); __pipeline_commit();
	__pipeline_wait_prior(n);
	__syncthreads();
	out[T] = s[0][63 - T];
}
