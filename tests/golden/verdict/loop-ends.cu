// That a loop ends may be assumed of those who enter it, and of all threads alike: threads that never enter go on.
// args: --block-dim 64 --grid-dim 1 --param n=-1
// expect: never_entered racy
// expect: own_step racy
// expect: own_start racy
// expect: own_way racy
// expect: zero_doubled racy
// expect: other_end possibly-racy
// expect: own_way_back racy
// expect: halved_again drf
// expect: ends_in_itself drf
// expect: never_entered_apart drf
// expect: zero_doubled_on possibly-racy
__global__ void never_entered(int *a, int n)
{
	for (int s = n; s > 0; s /= 2);
	a[0] = threadIdx.x;
}
__global__ void own_step(int *a, int n)
{
	for (int i = n; i < -5; i += threadIdx.x);
	if (threadIdx.x < 2) a[0] = threadIdx.x;
}
__global__ void own_start(int *a, int n)
{
	for (int i = threadIdx.x; i < n; i *= 2);
	if (threadIdx.x < 2) a[0] = threadIdx.x;
}
__global__ void own_way(int *a, int n)
{
	for (unsigned i = threadIdx.x; i != n; i++) if (i > 40) break;
	if (threadIdx.x > 45) a[0] = threadIdx.x;
}
__global__ void zero_doubled(int *a, int n)
{
	for (int i = 0; i < n; i *= 2);
	a[0] = threadIdx.x;
}
__global__ void halved_again(int *a, int n)
{
	int s;
	for (s = 64; s > 0; s /= 2);
	if (s > 0) a[0] = threadIdx.x;
}
__global__ void never_entered_apart(int *a, int n)
{
	int s;
	for (s = n; s > 0; s /= 2);
	if (s != n) a[0] = threadIdx.x;
}
__global__ void zero_doubled_on(int *a, int n)
{
	int i;
	for (i = 0; i < n; i *= 2);
	if (i > 0) a[0] = threadIdx.x;
}
__global__ void other_end(int *a, int n)
{
	int k = 0, i;
	for (i = n + 1; i < threadIdx.x; i *= 3) if (++k > 9) break;
	if (i == 0) a[0] = threadIdx.x;
}
__global__ void own_way_back(int *a, int n)
{
	int i = n;
	while (i++ < n) i = i - threadIdx.x;
	if (i > n) a[0] = threadIdx.x;
}
__global__ void ends_in_itself(int *a, int n)
{
	int i = n;
	while (i++ < n) i = i - threadIdx.x;
	if (i < n) a[0] = threadIdx.x;
}
