// expect: possibly-racy
// args: --level block
// alarm: 14 / 14
// Two reads of one place are one value only where nobody writes the array: here thread 0 does, between them.
__global__ void written_between_reads(int n)
{
	__shared__ int place, out;
	if (threadIdx.x == 0) place = 0;
	__syncthreads();
	int before = place;
	__syncthreads();
	if (threadIdx.x == 0) place = n;
	__syncthreads();
	if (place != before) out = threadIdx.x;
}
