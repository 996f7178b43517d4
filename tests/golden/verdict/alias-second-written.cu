// Of two arrays that may be one the one is read and the other is written, in either order.
// args: --alias --block-dim=32 --grid-dim=1
// expect: first_is_written possibly-racy
// expect: second_is_written possibly-racy
// expect: none_is_written drf
__global__ void first_is_written(int *p, int *q, int *out)
{
	p[threadIdx.x] = 1;
	if (q[0]) return;
}

__global__ void second_is_written(int *p, int *q)
{
	int x = p[0];
	q[threadIdx.x] = x;
}

__global__ void none_is_written(int *p, int *q)
{
	int x = p[0] + q[0];
	if (x) return;
}
