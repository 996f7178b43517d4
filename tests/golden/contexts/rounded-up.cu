// That n + 31 does not overflow, which the host needs to count blocks, is no limit of n that anybody set: products of such numbers are taken not to
// overflow, as in a launch of which nothing is known, and the answer says so.
// expect: planes drf
// expect: rows racy
int atoi(const char *);

__global__ void planes(float *flux, int nx, int nz)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, k = blockIdx.y * blockDim.y + threadIdx.y;
	if (i <= nx && k < nz) {
		flux[0 * (nz + 1) * (nx + 1) + k * (nx + 1) + i] = i;
		flux[1 * (nz + 1) * (nx + 1) + k * (nx + 1) + i] = k;
		flux[2 * (nz + 1) * (nx + 1) + k * (nx + 1) + i] = k + i;
	}
}

/* a row has nx + 1 elements */
__global__ void rows(float *flux, int nx, int nz)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, k = blockIdx.y * blockDim.y + threadIdx.y;
	if (i <= nx && k < nz) flux[2 * (nz + 1) * (nx + 1) + k * nx + i] = i + 3 * k;
}

int main(int argc, char **argv)
{
	int nx = atoi(argv[1]), nz = atoi(argv[2]);
	float *a;
	cudaMalloc(&a, sizeof *a << 20);
	if (nx < 1 || nz < 1) return 1;
	planes<<<dim3((nx + 1 + 15) / 16, (nz + 15) / 16), dim3(16, 16)>>>(a, nx, nz);
	rows<<<dim3((nx + 1 + 15) / 16, (nz + 15) / 16), dim3(16, 16)>>>(a, nx, nz);
	return 0;
}
