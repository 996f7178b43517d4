// args: --block-dim=32 --grid-dim=1
// expect: racy
/* Where accesses of other types meet those of a template's own, what its launches say of the size counts: each instance is looked at. */
template <typename T> __global__ void views(T *x) { ((int *)x)[threadIdx.x] = 1; x[threadIdx.x] = 2; }
void launch(double *x, long long *y) { views<<<1, 32>>>(x); views<<<1, 32>>>(y); }

template <typename T> __global__ void deeper(T *x) { ((int *)x)[threadIdx.x] = 1; x[threadIdx.x] = 2; }
template <typename T> void run(T *x) { deeper<T><<<1, 32>>>(x); }
void launch_deeper(double *x, long long *y) { run(x); run(y); }

template <typename T> __global__ void narrow(T *x) { int *q = (int *)(x + threadIdx.x); q[0] = threadIdx.x; }
void launch_narrow(char *x, short *y) { narrow<<<1, 32>>>(x); narrow<<<1, 32>>>(y); }
