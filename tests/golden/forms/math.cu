// Mathematics: on integers exact, on floating point a value of the thread.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(float *a, double *d)
{
	int i = threadIdx.x;
	a[max(i, 0)] = sinf(a[i]) + __expf(2.0f) * rsqrtf(1.0f + fabsf(a[i]));
	d[abs(-i)] = pow(2.0, 3.0) + fma(1.0, 2.0, 3.0) + fmin(1.0, 2.0);
	a[32 + min(i, 100)] = fmodf(3.0f, 2.0f) + floorf(2.5f);
}
__global__ void racy(float *a, double *d)
{
	int i = threadIdx.x;
	a[min(i, 15)] = i;
	d[abs(i - 16)] = i;
}
