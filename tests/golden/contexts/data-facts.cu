// What is said of an array is said of what that pointer reads: where the launch gives one allocation to two, it is not known of the other's part.
// expect: both possibly-racy
// faial: assume distinct(order)
__global__ void both(const int *order, const int *more, int *out, int n)
{
	int i = threadIdx.x;
	out[i < n ? order[i] : more[i]] = i;
}
void run(int n)
{
	int *all, *out;
	cudaMalloc(&all, 256 * sizeof(int));
	cudaMalloc(&out, 4096 * sizeof(int));
	both<<<1, 64>>>(all, all + 128, out, 32);
}
