// expect: drf
// args: --block-dim 32 --grid-dim 1
/* The program may bind the texture to what `a` points to: that it does not is an assumption. */
__global__ void shifted(cudaTextureObject_t object, float *a) { a[threadIdx.x] = tex1Dfetch<float>(object, threadIdx.x + 1); }

texture<float, 1> table;
__global__ void by_reference(float *a) { a[threadIdx.x] = tex1Dfetch(table, threadIdx.x + 1); }
