// args: --block-dim 4 --grid-dim 1
// expect: vectors racy
// expect: vector_and_number racy
// expect: structs racy
// The same where one of the numbers is not zero.
struct pair { int x, y; };
__global__ void vectors(float *x) { *(float4 *)(x + threadIdx.x) = make_float4(0, 0, 0, 1); }
__global__ void vector_and_number(float *x)
{
    if (threadIdx.x % 2) x[threadIdx.x + 1] = -0.0f;
    else *(float4 *)(x + threadIdx.x * 2) = make_float4(0, 0, 0, 0);
}
__global__ void structs(int *x) { *(pair *)(x + threadIdx.x) = {0, 1}; }
