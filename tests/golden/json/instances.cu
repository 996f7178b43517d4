// args: --launch auto
// expect: scaled racy
// expect: filled drf
/* Rows of one name say which instance each is. */
template <class T, int N> __global__ void scaled(T *a) { a[threadIdx.x & -N] = threadIdx.x; }
template <class T> __global__ void filled(T *a) { a[threadIdx.x] = 0; }

void start(float *a, int *b)
{
	scaled<float, 4><<<1, 64>>>(a);
	scaled<float, 2><<<1, 64>>>(a);
	filled<<<1, 64>>>(a);
	filled<<<1, 64>>>(b);
}
