// A parameter that is a template is one of the file's class templates.
// args: --block-dim=32 --grid-dim=1
// exec: instance racy<int, box>
// exec: instance apart<int, box>
// exec: instance of_template<box>
// expect: racy racy
// expect: apart drf
// expect: of_template racy
template <class T> struct box { T *p; __device__ T &at(int i) { return p[i]; } };
template <class T, template <class> class C> __global__ void racy(C<T> c) { c.p[threadIdx.x / 2] = threadIdx.x; }
template <class T, template <class> class C> __global__ void apart(C<T> c) { c.at(threadIdx.x) = threadIdx.x; }
template <template <class> class C> __global__ void of_template(C<int> c) { c.at(threadIdx.x / 2) = threadIdx.x; }
