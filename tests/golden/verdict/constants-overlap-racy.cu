// args: --block-dim 32 --grid-dim 1
// expect: racy
// label: true
// The same, and where they meet they differ.
struct pair { int x, y; };
__global__ void vectors(int *a) { *(int2 *)&a[threadIdx.x] = make_int2(7, 8); }
__global__ void element(float *a) 
{
	if (threadIdx.x == 0) a[2] = 7;
	if (threadIdx.x == 1) *(float4 *)a = make_float4(7, 7, 6, 7);
}
__global__ void part(int *a)
{
	if (threadIdx.x == 0) *(int4 *)a = make_int4(1, 2, 7, 8);
	if (threadIdx.x == 1) *(int2 *)(a + 2) = make_int2(7, 9);
}
__global__ void halves(float *a)
{
	if (threadIdx.x == 0) *(double *)a = 1;
	if (threadIdx.x == 1) a[1] = 1;
}
__global__ void structs(int *a) { if (threadIdx.x < 2) *(pair *)(a + threadIdx.x) = pair{7, 6}; }
