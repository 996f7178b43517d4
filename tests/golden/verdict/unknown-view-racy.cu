// expect: possibly-racy
// args: --block-dim=64 --grid-dim=1
// exec: no nowhere/views.h is not there
/* Objects of a type that no header declares may be views of memory: what is assigned through them is a write. */
#include "nowhere/views.h"
__global__ void element(view_t v) { v(threadIdx.x / 2) = threadIdx.x; }
__global__ void method(view_t v) { v.at(threadIdx.x / 2) = threadIdx.x; }
__global__ void effect(view_t v) { v.set(threadIdx.x / 2, threadIdx.x); }
__global__ void function(view_t v) { put_into(v, threadIdx.x / 2, threadIdx.x); }
/* whatever is assigned: a value of a template's type, of unknown type, what the view gave before */
template <typename T> __global__ void converted(const views<T> v, float f) { v(threadIdx.x / 2) = (T)f; }
__global__ void copied(view_t v) { v(threadIdx.x / 2) = v(threadIdx.x); }
__global__ void computed(view_t v) { v(threadIdx.x / 2) = convert(threadIdx.x); }
__global__ void chosen(view_t v, view_t w) { (threadIdx.x > 3 ? v(0) : w(0)) = convert(threadIdx.x); }
__global__ void field(view_t v) { v(threadIdx.x / 2).x = threadIdx.x; }
template <typename T> __global__ void reference(views<T> v) { T &r = v(threadIdx.x / 2); r = threadIdx.x; }
template <typename T> __global__ void address(views<T> v) { T *p = &v(threadIdx.x / 2); *p = threadIdx.x; }
template <typename T> __device__ void put(T &r) { r = threadIdx.x; }
template <typename T> __global__ void argument(views<T> v) { put<T>(v(threadIdx.x / 2)); }
__global__ void stream(view_t v) { v << threadIdx.x; }
