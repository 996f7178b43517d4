// args: --launch auto
// expect: rows drf
// expect: wider racy
/* What `all->of->size` leads to may be another object in each turn of a loop: the launch there is known all the same. */
struct part { int size; int *x; };
struct parts { part *of; };
__global__ void rows(int *a, int n) { a[blockIdx.x * 64 + threadIdx.x] = threadIdx.x; }
__global__ void wider(int *a, int n) { a[blockIdx.x * 64 + threadIdx.x] = threadIdx.x; }
void start(parts *all, int turns)
{
	for (int i = 0; i < turns; i++) {
		rows<<<2, 64>>>(all->of->x, all->of->size);
		wider<<<2, 96>>>(all->of->x, all->of->size);
	}
}
