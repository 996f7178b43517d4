// Constants that nothing declares are numbers of which nothing is known; types are open; functions stay unknown.
// What conditionals remove from a function is told; an error in what no kernel reaches is apart.
template <int M> __global__ void instance(int *a)
{
	__shared__ int s[TILE + M];
	s[threadIdx.x] = M;
#ifdef FAST
	a[0] = 1;
#elif 1
	a[TILE * blockIdx.x] = s[0];
#else
	a[1] = 2;
#endif
}
__global__ void k(int *a, float x)
{
	if (threadIdx.x < LIMIT) a[N] = (CELL)x;
}
void host(int *a)
{
	instance<4><<<GRID, 32>>>(a);
}
int elsewhere()
{
	return nobody_knows;
}
