// What is said of the numbers in an array says nothing of equal places, of what the kernel makes of them, of what nobody reads, of ends.
// args: --assume distinct(order) --assume sorted(begins)
// expect: one_place racy
// expect: halves possibly-racy
// expect: read_by_two possibly-racy
// expect: two_arrays possibly-racy
// expect: past_the_end possibly-racy
// expect: either_end possibly-racy
// expect: only_sorted possibly-racy
// expect: not_read possibly-racy
#define I int i = blockIdx.x * blockDim.x + threadIdx.x;
__global__ void one_place(const int *order, int *out)
{
	I
	out[0] = order[i] ? i : -i;
}
__global__ void halves(const int *order, int *out)
{
	I
	out[order[i] / 2] = i;
}
__global__ void read_by_two(const int *order, int *out)
{
	I
	out[order[i / 2]] = i;
}
__global__ void two_arrays(const int *order, const int *other, int *out)
{
	I
	out[order[i]] = i;
	out[other[i]] = -i;
}
__global__ void past_the_end(const int *begins, int *out)
{
	I
	for (int k = begins[i]; k <= begins[i + 1]; k++) out[k] = i;
}
__global__ void either_end(const int *begins, int *out)
{
	I
	for (int k = begins[i + 1]; k < begins[i]; k++) out[k] = i;
	out[begins[i]] = i;
}
__global__ void only_sorted(const int *begins, int *out, int n)
{
	I
	if (i < n) out[begins[i]] = i;
}
// Threads past the end do not read what would have to be another number.
__global__ void not_read(const int *order, int *out, int n)
{
	I
	out[i < n ? order[i] : 0] = i;
}
