// expect: k_field racy
// expect: k_template possibly-racy
// expect: k_base possibly-racy
// expect: k_twins possibly-racy
// expect: k_own_base possibly-racy
// args: --block-dim=32 --grid-dim=1
// exec: no clang refuses it: field has incomplete type inside
// The first is an error that clang survives; the others are none until somebody uses them: no instance is sound, and of their patterns
// nothing is proved.
struct inside { inside within; __device__ ~inside() { } };
template <class T> struct twice { twice<twice<T>> within; int v; };
template <class T> struct above : above<above<T>> { int v; };
__global__ void k_field(int *A) { inside x; A[threadIdx.x / 2] = threadIdx.x; }
template <class T> __global__ void k_template(T *A) { twice<T> x; A[threadIdx.x] = 0; }
template <class T> __global__ void k_base(T *A) { above<T> x; A[threadIdx.x] = 0; }
template <class T> struct twins { twins<twins<T>> left, right; int v; };
template <class T> struct over : over<over<T>> { int v; __device__ ~over() { } };
template <class T> __global__ void k_twins(T *A) { twins<T> x; A[threadIdx.x] = 0; }
template <class T> __global__ void k_own_base(T *A) { over<T> x; over<T> y(x); y = x; A[threadIdx.x] = 0; }
