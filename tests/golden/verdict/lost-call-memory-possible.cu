// args: --block-dim 32 --grid-dim 1
// expect: given benign
// expect: written benign
// expect: unseen racy
// exec: unseen no elsewhere has no body
// What a function of the file leaves is what the program says, followed or not; what an unseen one leaves may be anything.
struct pair { int x; int y : 6; };
template <typename T> __device__ T parts(T p, int *q)
{
	pair o = { (int)p, 7 };
	auto &[first, second] = o;
	*q = 5;
	return T(first);
}
__device__ int elsewhere(int *p);
__global__ void given(int *a) { int y, t = threadIdx.x; a[0] = parts(t < 0 ? t : 3, &y); }
__global__ void written(int *a) { int y, t = threadIdx.x; parts(t, &y); a[0] = y; }
__global__ void unseen(int *a) { int y; elsewhere(&y); a[0] = y; }
