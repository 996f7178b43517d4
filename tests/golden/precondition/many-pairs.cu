// Nine rows of one array and three parts of another: more pairs race than witnesses are kept, and each proposal leaves one that the next excludes.
// expect: conditional
// precondition: rows: N1 >= 0 && N >= N2
__global__ void rows(int N, int N1, int N2, double *f, double *v)
{
	int n1 = blockIdx.x * blockDim.x + threadIdx.x + N1;
	if (n1 >= N2) return;
	double s = f[n1];
	v[n1 + 0 * N] += s;
	v[n1 + 1 * N] += 2 * s;
	v[n1 + 2 * N] += 3 * s;
	v[n1 + 3 * N] += 4 * s;
	v[n1 + 4 * N] += 5 * s;
	v[n1 + 5 * N] += 6 * s;
	v[n1 + 6 * N] += 7 * s;
	v[n1 + 7 * N] += 8 * s;
	v[n1 + 8 * N] += 9 * s;
	f[n1 + N] += s;
	f[n1 + 2 * N] += s * s;
}
