// args: --block-dim=32 --grid-dim=1
// exec: no it does not compile
// A list in parentheses for an object whose type clang does not understand: clang gives it up, and it has no type of its own.
// expect: beside drf
// expect: given_up unsupported
template <class T> struct list { T *at; __device__ list(int n); };
__global__ void beside(int *out) {
    out[threadIdx.x] = 1;
}
__global__ void given_up(int *out, int n) {
    list<n> all(n * 2);
    out[threadIdx.x] = 1;
}
