// A pattern in which no write is seen proves nothing: what its parameters leave open may write. Examples may prove it.
// Where none fits, what it calls may write.
// args: --block-dim=16 --grid-dim=1
// exec: no there is no class in the file that fits
// expect: made possibly-racy
// expect: called possibly-racy
// expect: read drf
// expect: nothing drf
template <class T> __global__ void made(int *a) { T x(a, threadIdx.x); }
template <class T> __global__ void called(T a) { a.put(threadIdx.x); }
template <class T> __global__ void read(T *a) { T x = a[threadIdx.x]; x = x + 1; }
template <class T> __global__ void nothing(T *a) { }
