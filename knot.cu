__device__ int f0(int *a, int n);
__device__ int f1(int *a, int n);
__device__ int f2(int *a, int n);
__device__ int f3(int *a, int n);
__device__ int f4(int *a, int n);
__device__ int f5(int *a, int n);
__device__ int f6(int *a, int n);
__device__ int f7(int *a, int n);
__device__ int f0(int *a, int n)
{
	if (a[n]) return f1(a, n + 1) + f3(a, n + a[n]);
	for (int i = 0; i < n; i++) n += f5(a, i);
	return n;
}
__device__ int f1(int *a, int n)
{
	if (a[n]) return f2(a, n + 1) + f4(a, n + a[n]);
	for (int i = 0; i < n; i++) n += f6(a, i);
	return n;
}
__device__ int f2(int *a, int n)
{
	if (a[n]) return f3(a, n + 1) + f5(a, n + a[n]);
	for (int i = 0; i < n; i++) n += f7(a, i);
	return n;
}
__device__ int f3(int *a, int n)
{
	if (a[n]) return f4(a, n + 1) + f6(a, n + a[n]);
	for (int i = 0; i < n; i++) n += f0(a, i);
	return n;
}
__device__ int f4(int *a, int n)
{
	if (a[n]) return f5(a, n + 1) + f7(a, n + a[n]);
	for (int i = 0; i < n; i++) n += f1(a, i);
	return n;
}
__device__ int f5(int *a, int n)
{
	if (a[n]) return f6(a, n + 1) + f0(a, n + a[n]);
	for (int i = 0; i < n; i++) n += f2(a, i);
	return n;
}
__device__ int f6(int *a, int n)
{
	if (a[n]) return f7(a, n + 1) + f1(a, n + a[n]);
	for (int i = 0; i < n; i++) n += f3(a, i);
	return n;
}
__device__ int f7(int *a, int n)
{
	if (a[n]) return f0(a, n + 1) + f2(a, n + a[n]);
	for (int i = 0; i < n; i++) n += f4(a, i);
	return n;
}
__global__ void knot(int *A, int *B)
{
	B[threadIdx.x] = f0(A, 1);
}
__global__ void plain(int *A)
{
	A[threadIdx.x] = 1;
}
