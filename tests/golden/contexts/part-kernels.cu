// args: --launch auto
// expect: fill drf
// expect: halves racy
/* A part of part-whole.cc, and read as that reads it: here nothing declares what it uses. */
__global__ void fill(ints out, table t)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < t.n) out[i] = t.row[i];
}

__global__ void halves(ints out, table t)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < t.n) out[i / 2] = i;
}
