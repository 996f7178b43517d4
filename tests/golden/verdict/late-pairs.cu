// args: --effort 0.005 --launch any
// expect: k unknown
// exec: [k] no the answer is that the work ended
// The work ends while questions about pairs are built, one by one: what is not built is said, not dropped.
__global__ void k(int *a, int n, int m, int w, int h)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	int x = t % w, y = t / w % h, z = t / (w * h);
	a[(z * n + y) * m + x] = 1;
	a[(z * n + y) * m + x % n + w * h] = 2;
	a[(z * m + y % n) * n + x + n] = 3;
	a[(z * m + y) * n + x / m + n * m] = 4;
	a[(z % n + y) * m + x + w] = 5;
	a[0] = t;
}
