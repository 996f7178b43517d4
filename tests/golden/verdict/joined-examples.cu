// The examples of one template have one answer, the worst of them, in which each alarm is said once.
// args: --block-dim=32 --grid-dim=1
// exec: instance always<int>
// exec: instance of_size<long long>
// exec: instance of_number<4>
// expect: always racy
// expect: of_size possibly-racy
// expect: of_number racy
template <class T> __device__ void put(T *a, int i) { a[i] = threadIdx.x; }
template <class T> struct box { T v; };
template <class T> __global__ void always(box<T> *a) { put(&a[0].v, threadIdx.x / 2); }
template <class T> __global__ void of_size(box<T> *a, T *b) { put(b, threadIdx.x / (sizeof(a[0].v) > 4 ? 2 : 1)); }
template <int N> __device__ void rows(int *a) { a[threadIdx.x % N] = threadIdx.x; }
template <int N> __global__ void of_number(int *a) { rows<N>(a); }
