// expect: racy
// Rows walked from the last one up, as a solver substitutes back: the counter is what is left where the rest of the walk is added to it. It reads its neighbour.
__global__ void substitute(const double *lower, const double *d, double *u, double *rhs, int rows, int batch)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	if (threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z || t >= batch) return;
	int first = t, last = batch * (rows - 1) + t;
	for (int i = first + batch; i <= last; i += batch) {
		u[i] = u[i] / (d[i] - lower[i] * u[i - batch]);
		rhs[i] = (rhs[i] - lower[i] * rhs[i - batch]) / d[i];
	}
	for (int i = last - batch; i >= first; i -= batch) rhs[i] -= u[i] * rhs[i + batch - 1];
}
