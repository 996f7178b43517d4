// expect: racy
/* The members of a union lie at one place, also where a template leaves their types open. */
template <class T> union both { T a; unsigned b; };
template <class T> struct holder { both<T> u; T z; };
template <class T> __global__ void shared(T *A) { __shared__ both<T> s[64]; s[threadIdx.x].a = 1; s[threadIdx.x ^ 1].b = threadIdx.x; }
template <class T> __global__ void local(int *A) { both<T> u; u.a = threadIdx.x; u.b = 5; A[u.a] = threadIdx.x; }
template <class T> __global__ void unnamed(int *A) { union { T a; T b; } u; u.a = threadIdx.x; u.b = 5; A[u.a] = threadIdx.x; }
template <class T> __global__ void inside(int *A) { holder<T> h; h.u.a = threadIdx.x; h.u.b = 5; A[h.u.a] = threadIdx.x; }
