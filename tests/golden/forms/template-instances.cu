// Instances that the source asks for by name, and that launches ask for.
// args: --launch host
// expect: drf drf
// expect: racy racy
// label: true
template <int Stride> __global__ void drf(int *a)
{
	a[threadIdx.x * Stride] = threadIdx.x;
}
template __global__ void drf<2>(int *);
template <typename T, int Stride> __global__ void racy(T *a)
{
	a[threadIdx.x * Stride] = threadIdx.x;
}
void host(int *a)
{
	drf<2><<<1, 32>>>(a);
	racy<int, 0><<<1, 32>>>(a);
}
