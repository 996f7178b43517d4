// A vector of computed numbers and one number that meet in a part: whether they store the same there is not told, so their alarm is not true.
// args: --block-dim 32 --grid-dim 1
// expect: same_part possibly-racy
// expect: other_part possibly-racy
// expect: two_vectors racy
__global__ void same_part(int *a)
{
	int t = threadIdx.x;
	if (t == 0) (int4 &)a[12] = make_int4(t, 1, 2, 3);
	a[t * 4 + 3] = t;
}
__global__ void other_part(int *a)
{
	int t = threadIdx.x;
	if (t == 0) (int4 &)a[12] = make_int4(t, 1, 2, 4);
	a[t * 4 + 3] = t;
}
__global__ void two_vectors(int4 *a)
{
	int t = threadIdx.x;
	a[t / 2] = make_int4(t, 1, 2, 3);
}
