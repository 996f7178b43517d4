// Kernels of functors that nothing in sight tells of: what a functor gives is a value where it is used as one, however the host code starts the
// kernel; one that is called for what it does may write what it is given.
// args: --block-dim=32 --grid-dim=2 --launch=any
// expect: map drf
// expect: reduce drf
// expect: pick drf
// expect: each possibly-racy
// expect: either possibly-racy
// expect: first possibly-racy
// expect: tried possibly-racy
// expect: found possibly-racy
// expect: shifted possibly-racy
template <class Op> __global__ void map(const float *a, float *b, Op op)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	b[i] = op(a[i]);
}
template <class Op> __global__ void reduce(const float *a, float *b, int n, Op op)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float best = op.least();
	for (int k = 0; k < n; k++) best = op(best, a[i + k]);
	b[i] = best;
}
template <class Op> __global__ void pick(const float *a, float *b, Op op)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (op(a[i + 1])) b[i] = a[i];
	while (op.more(a[i], i)) b[i]++;
}
// for what it does
template <class Op> __global__ void each(float *a, Op op) { op(a[0]); }
template <class Op> __global__ void either(float *a, Op op) { threadIdx.x % 2 ? op(a[0]) : op(a[1]); }
template <class Op> __global__ void first(float *a, int *b, Op op) { b[blockIdx.x * blockDim.x + threadIdx.x] = (op(a[0]), 1); }
// whether it did is asked
template <class Op> __global__ void tried(float *a, int *b, Op op) { if (op(a[0])) b[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
template <class Op> __global__ void found(float *a, int *b, Op op) { bool won = op(a[0]); b[blockIdx.x * blockDim.x + threadIdx.x] = won; }
// a race of its own
template <class Op> __global__ void shifted(const float *a, float *b, Op op)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	b[i] = op(a[i]);
	b[i + 1] = i;
}
template <class Op> struct table {
	float *a, *b;
	int n;
	template <class F> void with(F f) { f(*this); }
	void go(Op op)
	{
		map<<<2, 32>>>(a, b, op);
		shifted<<<2, 32>>>(a, b, op);
		with(op);
	}
};
