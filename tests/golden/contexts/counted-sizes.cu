// args: --launch auto
// expect: product drf
// expect: product_racy racy
// expect: pitched conditional
// expect: pitched_racy racy
// expect: until drf
// expect: until_racy racy
// expect: repeated drf
// expect: repeated_racy racy
// Sizes that a loop of the host multiplies, of as many dimensions as its caller says: what each turn does is followed.
struct extent {
	size_t of[3], pitch;
	size_t operator[](int i) const { return of[i]; }
	int below(int dim) const
	{
		int n = 1;
		for (int i = 0; i < dim; i++) n *= (int)of[i];
		return n;
	}
	size_t bytes(int dim) const
	{
		size_t n = pitch;
		for (int i = 1; i <= dim; i++) n *= (*this)[i];
		return n;
	}
	int first_of(int wanted) const
	{
		int i = 0;
		while (i < 4) {
			if (64 << i >= wanted) break;
			i++;
		}
		return 64 << i;
	}
};

#define FILL(name) __global__ void name(float *a, int n) { a[(blockIdx.x * blockDim.x + threadIdx.x) % n] = blockIdx.x + threadIdx.x; }
FILL(product)
FILL(product_racy)
FILL(until)
FILL(until_racy)
FILL(repeated)
FILL(repeated_racy)

#define CLEAR(name) __global__ void name(float *a, int slice, int row, unsigned width, unsigned height) \
{ \
	const unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z; \
	if (x >= width || y >= height) return; \
	*((float *)((char *)a + z * (size_t)slice + y * (size_t)row) + x) += x; \
}
CLEAR(pitched)
CLEAR(pitched_racy)

void run(float *a, const extent &e)
{
	if (e[0] < 1 || e[1] < 2 || e[2] < 1 || e[0] > 1000 || e[1] > 1000 || e[2] > 1000) return;
	const dim3 block(32, 4, 1), grid((e[0] + 31) / 32, (e[1] + 3) / 4, e[2]);
	product<<<e[0] * e[1], 64>>>(a, 64 * e.below(2));
	product_racy<<<e[0] * e[1], 64>>>(a, 64 * e.below(1));
	pitched<<<grid, block>>>(a, e.bytes(1), e.bytes(0), e[0], e[1]);
	pitched_racy<<<grid, block>>>(a, e.bytes(0), e.bytes(0), e[0], e[1]);
	until<<<1, 256>>>(a, e.first_of(200));
	until_racy<<<1, 256>>>(a, e.first_of(100));
	for (int i = 0; i < 3; i++) repeated<<<e[2], 64>>>(a, 64 * e[2]);
	repeated_racy<<<e[2], 64>>>(a, 64 * e[2]);
	for (int i = 0; i < 3; i++) repeated_racy<<<e[2] + 1, 64>>>(a, 64 * e[2]);
}
