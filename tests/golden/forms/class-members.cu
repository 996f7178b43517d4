// A class with device members and fields that are pointers.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
class matrix {
	float *data;
	int pitch;
public:
	__device__ void point(float *p, int w) { data = p; pitch = w; }
	__device__ float *row(int r) const { return data + r * pitch; }
	__device__ void set(int r, int c, float v) { this->row(r)[c] = v; }
};
__global__ void drf(float *a)
{
	matrix m;
	m.point(a, 4);
	for (int c = 0; c < 4; c++)
		m.set(threadIdx.x, c, c);
}
__global__ void racy(float *a)
{
	matrix m;
	m.point(a, 3);
	for (int c = 0; c < 4; c++)
		m.set(threadIdx.x, c, threadIdx.x);
}
