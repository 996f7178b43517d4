/* faial-c's CUDA device environment: what every translation unit sees. Declarations only. */
#ifndef FAIAL_CUDA_CORE_H
#define FAIAL_CUDA_CORE_H
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
struct uint3 {unsigned x,y,z;}; 
struct dim3 { unsigned x,y,z; __host__ __device__ constexpr dim3(unsigned a=1,unsigned b=1,unsigned c=1):x(a),y(b),z(c){} };
extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;
extern "C" unsigned cudaConfigureCall(dim3 g, dim3 b, unsigned long s=0, void*st=0);
__device__ void __syncthreads();
#endif
