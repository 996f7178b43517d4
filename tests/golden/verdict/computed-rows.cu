// What is stored is computed of ids alone, in a way that is not followed: threads of one number may store the same, so the alarm is
// possible whatever the solver says. It is guessed, and not looked for with all of the work.
// expect: possibly-racy
// args: --effort 0.02
__global__ void k(float *a, float v)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int y = blockIdx.y * blockDim.y + threadIdx.y;
	a[y * 1024 + x] = x * v;
}
