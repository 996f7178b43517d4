// By value, by reference, by pointer: functions are inlined.
__device__ int next(int v) { return v + 1; }
__device__ void step(int &v, int by) { v += by; }
__device__ void put(int *p, int v) { *p++ = v; *p = v; }
__global__ void k(int *A)
{
	int i = next(threadIdx.x);
	step(i, 2);
	put(A + 4 * i, i);
}
