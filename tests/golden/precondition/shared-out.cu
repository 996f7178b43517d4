// A loop that begins at the thread's number and goes on by eight is shared out between eight threads.
// args: --preconditions=infer
// expect: conditional
// precondition: rows: blockDim.y <= 8
// precondition: rows_racy: none
// expect: rows_racy racy
__global__ void rows(float *out)
{
	for (int j = threadIdx.y; j < 32; j += 8) out[(blockIdx.x * 32 + j) * blockDim.x + threadIdx.x] = threadIdx.y;
}

__global__ void rows_racy(float *out)
{
	for (int j = threadIdx.y; j < 32; j += 8) out[blockIdx.x * 32] = threadIdx.x + threadIdx.y;
}
