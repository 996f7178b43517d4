// What is alarmed only the second of three blocks does: whether a launch that people make does it is looked for there, too.
// expect: middle possibly-racy
// precondition: middle: none
__global__ void middle(float *q, float *k, int heads, int dim, int steps, int parts, int step)
{
	for (int i = threadIdx.x; i < heads * dim; i += blockDim.x) {
		int head = i / dim, column = i % dim;
		if (blockIdx.y == 0) q[blockIdx.x * heads * dim + i] = i;
		if (blockIdx.y == 1) k[((blockIdx.x * heads + head) * steps * parts + step) * dim + column] = i;
	}
}

void run_middle(float *q, float *k, int n, int heads, int dim, int steps, int parts, int step, int threads)
{
	middle<<<dim3(n, 3), threads>>>(q, k, heads, dim, steps, parts, step);
}
