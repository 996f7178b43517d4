// expect: drf
// expect: class_of possibly-racy
// args: --block-dim=32 --grid-dim=1
// exec: instance steps<float>
// exec: instance read_back<float>
// exec: instance class_of<float>
// An access of open type at steps of another one, or the other way round: how long T is decides.
template <class T> struct pair { T first; float second; };

template <class T> __global__ void steps(float *a) { *(T *)(a + threadIdx.x) = threadIdx.x; }

template <class T> __global__ void read_back(float *a) { *(float *)((T *)a + threadIdx.x) = threadIdx.x; }

template <class T> __global__ void class_of(float *a) { ((pair<T> *)(a + 2 * threadIdx.x))->second = threadIdx.x; a[2 * threadIdx.x] = 1; }

