// args: --launch auto
// expect: where_left drf
// expect: where_left_racy racy
// expect: never_entered racy
// expect: by_steps drf
// expect: tested_last racy
// expect: by_break possibly-racy
// Where a loop is left its counter is the first number for which the test fails, or what it began with.
#define KERNEL(name) __global__ void name(int *y, int v, int n) { if (v != n) y[0] = threadIdx.x; }
KERNEL(where_left)
KERNEL(where_left_racy)
KERNEL(never_entered)
KERNEL(by_steps)
KERNEL(tested_last)
__global__ void by_break(int *y, int v) { if (v == 7) y[0] = threadIdx.x; }

int look(int);

int main(int count, char **)
{
	int *y, i, j;
	cudaMalloc(&y, 4096);
	int n = count < 4 ? 4 : count;
	for (i = 0; i < n; i++) look(i);
	where_left<<<1, 64>>>(y, i, n);
	for (i = 0; i < n; i++) if (look(i)) break;
	where_left_racy<<<1, 64>>>(y, i, n);
	for (i = 2; i < count; i++) look(i);
	never_entered<<<1, 64>>>(y, i, count);
	for (i = 64, j = 0; i > 3; i -= 10) look(i);
	by_steps<<<1, 64>>>(y, i, -6 + 10 * j);
	i = 8;
	do i++; while (i < count);
	tested_last<<<1, 64>>>(y, i, count);
	for (i = 0; i < 7; i++) if (look(i) == i) break;
	by_break<<<1, 64>>>(y, i);
	return 0;
}
