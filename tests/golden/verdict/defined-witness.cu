// A witness must be a run that means something: a parameter at which an index leaves the thread's own array is none, another is asked for.
// expect: by_pointer racy
// expect: by_array racy
// expect: of_two racy
// expect: under_a_condition racy
__global__ void by_pointer(int *a, int n)
{
	int w[4] = {1, 2, 3, 4}, *p = w;
	a[p[n - 1] * 0] = threadIdx.x;
}
__global__ void by_array(int *a, int n)
{
	int w[4] = {1, 2, 3, 4};
	a[w[n - 1]] = threadIdx.x;
}
__global__ void of_two(int *a, int n, int m)
{
	int w[4] = {1, 2, 3, 4};
	a[w[n - 5] + w[m + n]] = threadIdx.x;
}
__global__ void under_a_condition(int *a, int n)
{
	int w[4] = {1, 2, 3, 4}, x = 0;
	if (n < 2) x = w[n + 7];
	a[x] = threadIdx.x;
}
