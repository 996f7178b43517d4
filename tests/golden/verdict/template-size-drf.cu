// exec: no a type of it is declared nowhere
// args: --block-dim=32 --grid-dim=1
// expect: drf
/* The twins of template-size-racy.cu; what no launch tells is an assumption: template-size-drf.json. */
template <typename T> __global__ void views(T *x) { ((int *)x)[2 * threadIdx.x] = 1; x[threadIdx.x] = 2; }
void launch(double *x, long long *y) { views<<<1, 32>>>(x); views<<<1, 32>>>(y); }

template <typename T> __global__ void deeper(T *x) { ((int *)x)[2 * threadIdx.x] = 1; x[threadIdx.x] = 2; }
template <typename T> void run(T *x) { deeper<T><<<1, 32>>>(x); }
void launch_deeper(double *x, long long *y) { run(x); run(y); }

template <typename T> __global__ void words(T *x) { ((int *)x)[threadIdx.x] = 1; x[threadIdx.x] = 2; }
void launch_words(float *x, int *y) { words<<<1, 32>>>(x); words<<<1, 32>>>(y); }

template <typename T> __global__ void never(T *x) { ((int *)x)[threadIdx.x] = 1; x[threadIdx.x] = 2; }
template <typename T> __global__ void shared() { __shared__ T s[64]; ((int *)s)[threadIdx.x] = 1; s[threadIdx.x] = 2; }
template <typename T> __global__ void alone(T *x) { x[threadIdx.x] = 2; }
__global__ void undeclared(real *x) { ((int *)x)[threadIdx.x] = 1; x[threadIdx.x] = 2; }
