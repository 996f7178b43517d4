// expect: beside possibly-racy
// expect: meanwhile racy
// expect: iterations possibly-racy
// expect: from_outside possibly-racy
// expect: halves racy
// expect: computed possibly-racy
// expect: computed_often possibly-racy
// args: --level block --block-dim=32
// What threads read is not one value here, or no theorem says so: of none of these may a certificate be made.
#define T threadIdx.x
// Another block stores there meanwhile.
__global__ void beside(int *a)
{
	__shared__ int s[64];
	int x = a[0];
	if (T == x) s[0] = T;
	__syncthreads();
	if (T == 0) a[0] = blockIdx.x;
}

// Somebody of the block does.
__global__ void meanwhile(int *a)
{
	__shared__ int s[64], which;
	if (T == 0) which = a[blockIdx.x];
	int x = which;
	if (T == x) s[0] = T;
}

// Each iteration has another.
__global__ void iterations(const int *a)
{
	__shared__ int s[64];
	for (int i = 0; i < 4; i++) {
		int x = a[i];
		if (T == x) s[0] = T;
	}
}

// The host or another kernel may store there.
__global__ void from_outside(const volatile int *a)
{
	__shared__ int s[64];
	int x = a[0];
	if (T == x) s[0] = T;
}

// The first half reads before a store, the second after it.
__global__ void halves(int *a)
{
	__shared__ int s[64], which;
	if (T < 16) {
		int x = which;
		if (T == x) s[0] = T;
	}
	if (T == 20) which = 7;
	if (T >= 16) {
		int x = which;
		if (T == x) s[0] = T;
	}
}

// What is computed of a read is not the same for all, where another block stores there meanwhile.
__global__ void computed(float2 *f)
{
	__shared__ int s[64];
	float2 both = f[blockIdx.x / 2];
	int x = 3 * (int)(both.x + both.y);
	if (T == x) s[0] = T;
	__syncthreads();
	if (T == 0) f[blockIdx.x / 2].x = 1;
}

// Each iteration computes another.
__global__ void computed_often(const float *f)
{
	__shared__ int s[64];
	for (int i = 0; i < 4; i++) {
		int x = 3 * (int)f[i];
		if (T == x) s[0] = T;
	}
}
