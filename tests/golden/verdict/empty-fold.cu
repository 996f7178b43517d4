// In a file with errors an empty fold is nothing, and not something that clang dropped.
// args: --block-dim=16 --grid-dim=1
// exec: no it has an error
// expect: none drf
// expect: some racy
// expect: nested drf
__device__ void put(int *a, int i) { a[i] = threadIdx.x; }
template <class... A> __device__ void all(int *a, A... i) { (put(a, i), ...); }
template <class... A> __device__ void all_after(int *a, A... i) { a[threadIdx.x] = 1; ((put(a, (i + 1))), ...); a[threadIdx.x] = 2; }
__device__ void wrong() { nothing_declares_this(3); }
__global__ void none(int *a) { all(a); a[threadIdx.x] = 1; }
__global__ void some(int *a) { all(a, 1, 2); }
__global__ void nested(int *a) { all_after(a); }
