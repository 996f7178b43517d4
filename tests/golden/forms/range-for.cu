// for over an array: elements by value and by reference, an array of a class.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
struct row { int at[4]; };
__global__ void drf(int *a)
{
	__shared__ int s[32];
	row r = { { 0, 32, 64, 96 } };
	for (int step : r.at)
		a[step + threadIdx.x] = step;
	if (threadIdx.x == 0)
		for (int &cell : s)
			cell = 0;
	__syncthreads();
	s[threadIdx.x]++;
}
__global__ void racy(int *a)
{
	__shared__ int s[32];
	for (int &cell : s)
		cell = threadIdx.x;
	a[threadIdx.x] = s[0];
}
