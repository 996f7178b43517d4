// expect: first racy
// expect: second racy
// expect: third racy
// expect: declared possibly-racy
// expect: nowhere possibly-racy
// expect: object possibly-racy
// expect: given possibly-racy
/* A name that a using-declaration brings here stands for the function: its body is seen, in a template too. */
namespace lib {
template <typename T> __device__ void put(T &x, T v) { x = v; }
__device__ void put_int(int &x, int v) { x = v; }
__device__ void put_somewhere(int &x, int v);
}
template <typename T> __global__ void first(T *A) { using lib::put; put(A[0], (T)threadIdx.x); }
template <typename T> __global__ void second(T *A) { using lib::put_int; put_int(A[0], (T)threadIdx.x); }
using lib::put;
template <typename T> __global__ void third(T *A) { ::put(A[threadIdx.x / 2], (T)threadIdx.x); }
template <typename T> __global__ void declared(T *A) { using lib::put_somewhere; put_somewhere(A[0], (T)threadIdx.x); }
/* A name that stands for nothing here is found where its arguments' classes are: one of them is an object. */
template <typename T> __global__ void nowhere(T *A) { put_anywhere(A[0], threadIdx.x); }
template <typename V> __global__ void object(V v) { put_anywhere(v, threadIdx.x); }
template <typename V, typename O> __global__ void given(V v) { O::put(v, threadIdx.x); }
