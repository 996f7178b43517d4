// expect: drf
// Each thread turns one ring of a square: an index that counts from a row's end is one of the row before, with a place that is not negative.
__global__ void turn(int *a, int n)
{
	int first = blockIdx.x * blockDim.x + threadIdx.x;
	if (first >= n / 2) return;
	int last = n - 1 - first;
	for (int i = first; i < last; i++) {
		int back = last - (i - first), top = a[first * n + i];
		a[first * n + i] = a[back * n + first];
		a[back * n + first] = a[last * n + back];
		a[last * n + back] = a[i * n + last];
		a[i * n + last] = top;
	}
}
