// A block is at most as large as __launch_bounds__ says: CUDA starts no other.
// expect: drf
#define T threadIdx.x
#define SIZE 64
#define TWO SIZE, 2
__global__ void __launch_bounds__(64) literal(int *a) { __shared__ int s[64]; s[T % 64] = T; }
__global__ __launch_bounds__(2 * SIZE, 4) void product(int *a) { __shared__ int s[128]; s[T % 128] = T; }
__global__ void __launch_bounds__(TWO) two(int *a) { __shared__ int s[64]; s[T % 64] = T; }
__global__ void __launch_bounds__(32) warp(int *a)
{
	__shared__ int s[32];
	s[T] = T;
	__syncwarp();
	if (T < 16) s[T] += s[T + 16];
}
template <class K> __global__ void __launch_bounds__(64) of_type(K *a) { __shared__ int s[64]; s[T % 64] = T; }
template <int N> __global__ void __launch_bounds__(N) instance(int *a) { __shared__ int s[N]; s[T % N] = T; }
void host(int *a) { instance<64><<<2, 64>>>(a); }
