// args: --block-dim 4 --grid-dim 1
// expect: vectors benign
// expect: vector_and_number benign
// expect: sizes benign
// expect: structs benign
// Zero is zero in each of its bytes: vectors, numbers and objects of zeros store the same wherever they meet.
struct pair { int x, y; };
__global__ void vectors(float *x) { *(float4 *)(x + threadIdx.x) = make_float4(0, 0, 0, 0); }
__global__ void vector_and_number(float *x)
{
    if (threadIdx.x % 2) x[threadIdx.x + 1] = 0;
    else *(float4 *)(x + threadIdx.x * 2) = make_float4(0, 0, 0, 0);
}
__global__ void sizes(int *x)
{
    if (threadIdx.x % 2) *(short *)(x + 2) = 0;
    else *(long long *)(x + 2) = 0;
}
__global__ void structs(int *x) { *(pair *)(x + threadIdx.x) = {0, 0}; }
