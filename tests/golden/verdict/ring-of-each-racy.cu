// expect: racy
// The side that is read last is that of the ring outside.
__global__ void turn(int *a, int n)
{
	int first = blockIdx.x * blockDim.x + threadIdx.x;
	if (first >= n / 2) return;
	int last = n - 1 - first;
	for (int i = first; i < last; i++) {
		int back = last - (i - first), top = a[first * n + i];
		a[first * n + i] = a[back * n + first];
		a[back * n + first] = a[last * n + back];
		a[last * n + back] = a[i * n + last + 1];
		a[i * n + last] = top;
	}
}
