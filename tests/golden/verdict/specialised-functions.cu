// A template that calls a function which is defined for some types alone is meant for these: of `int`, which it does not take, nothing is shown.
// args: --block-dim=64 --grid-dim=2
// expect: copied drf
// expect: overlapping racy
#include <cuda_fp16.h>

template<class T, int N> __device__ void copy_part(T *to, const T *from);
template<> __device__ inline void copy_part<half, 4>(half *to, const half *from)
{
	*(float2 *)to = *(const float2 *)from;
}
template<> __device__ inline void copy_part<unsigned char, 4>(unsigned char *to, const unsigned char *from)
{
	*(unsigned *)to = *(const unsigned *)from;
}

template<class T> __global__ void copied(T *to, const T *from)
{
	int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
	T part[4];
	copy_part<T, 4>(part, from + i);
	copy_part<T, 4>(to + i, part);
}

template<class T> __global__ void overlapping(T *to, const T *from)
{
	int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
	T part[4];
	copy_part<T, 4>(part, from + 2 * i);
	copy_part<T, 4>(to + i, part);
}
