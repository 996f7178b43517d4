// A template whose arguments nothing in sight declares is started as it is written: its examples are asked about these launches.
// args: --launch auto
// expect: rows drf
// expect: columns racy
// expect: once drf
#include <library/tensor.h>
template <class T> __global__ void rows(T *y, const T *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) y[i] = x[i];
}
template <class T> __global__ void columns(T *y, const T *x, int n)
{
	int i = threadIdx.x;
	if (i < n) y[i] = x[i] + blockIdx.x;
}
template <class T> __global__ void once(T *y, const T *x, int n)
{
	int i = threadIdx.x;
	if (i < n) y[i] = x[i] + blockIdx.x;
}
void run(library::tensor y, library::tensor x)
{
	by_type(x.type(), [&] { rows<element_t><<<(x.count + 255) / 256, 256>>>(y.at<element_t>(), x.at<element_t>(), x.count); });
	by_type(x.type(), [&] { once<element_t><<<1, 256>>>(y.at<element_t>(), x.at<element_t>(), x.count); });
	by_type(x.type(), [&] { columns<element_t><<<2, 256>>>(y.at<element_t>(), x.at<element_t>(), x.count); });
}
