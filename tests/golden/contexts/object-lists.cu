// Numbers in lists that a kernel is given within an object are known as others are, through functions that make it.
// args: --launch auto
// expect: table drf
// expect: table_short racy
struct view { float *data; int sizes[2]; };
struct owner {
	float *data;
	int sizes[4];
	view rows() const
	{
		view v;
		v.data = data;
		v.sizes[0] = sizes[0];
		v.sizes[1] = sizes[1];
		return v;
	}
	view shown() const { return rows(); }
};
#define KERNEL(name) __global__ void name(view v) { v.data[(blockIdx.x * blockDim.x + threadIdx.x) % (v.sizes[0] * v.sizes[1])] = blockIdx.x; }
KERNEL(table) KERNEL(table_short)
void run(owner o)
{
	o.sizes[1] = 64;
	if (o.sizes[0] < 1 || o.sizes[0] > 1000) return;
	table<<<o.sizes[0], o.sizes[1]>>>(o.shown());
	table_short<<<o.sizes[0] + 1, o.sizes[1]>>>(o.shown());
}
