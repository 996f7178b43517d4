// args: --block-dim 32 --grid-dim 1
// expect: vectors possibly-racy
// expect: element possibly-racy
// expect: part possibly-racy
// expect: floats possibly-racy
// expect: structs possibly-racy
// expect: runs possibly-racy
// Stores of several numbers that lie beside each other and are the same where they meet: none is called true.
struct pair { int x, y; };
__global__ void vectors(int *a) { *(int2 *)&a[threadIdx.x] = make_int2(7, 7); }
__global__ void element(float *a) { a[2] = 7; *(float4 *)a = make_float4(7, 7, 7, 7); }
__global__ void part(int *a)
{
	if (threadIdx.x == 0) *(int4 *)a = make_int4(1, 2, 7, 8);
	if (threadIdx.x == 1) *(int2 *)(a + 2) = make_int2(7, 8);
}
__global__ void floats(float *a)
{
	if (threadIdx.x == 0) *(float4 *)a = make_float4(1, 2, 0.1f, 8);
	if (threadIdx.x == 1) a[2] = 0.1f;
}
__global__ void structs(int *a) { if (threadIdx.x < 2) *(pair *)(a + threadIdx.x) = pair{7, 7}; }
__global__ void runs(int *a) { int i = 3 * threadIdx.x; *(int4 *)(a + i) = make_int4(i, i + 1, i + 2, i + 3); }
