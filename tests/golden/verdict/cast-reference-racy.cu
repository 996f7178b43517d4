// expect: racy
// expect: open benign
// expect: hidden benign
// args: --block-dim=32 --grid-dim=1
// Casts to references name places: what is stored there has the cast's size, and lies where the operand lies.
typedef float4 &ref;
#define F4(p) (reinterpret_cast<float4 &>(p))
struct pair { int a, b; };
struct bytes { unsigned char b[8]; };

__global__ void stored(float *x, float4 v) { (float4 &)x[threadIdx.x] = v; }
__global__ void narrow(float *x) { (unsigned &)x[threadIdx.x / 2] = threadIdx.x; }
__global__ void named(float *x, float4 v) { (ref)x[threadIdx.x] = v; }

__global__ void loaded(float4 *o)
{
	__shared__ float s[256];
	s[threadIdx.x] = 1;
	o[threadIdx.x] = reinterpret_cast<float4 &>(s[threadIdx.x]);
}

__device__ void put(float4 &to, float4 v) { to = v; }
__global__ void passed(float *x, float4 v) { put((float4 &)x[threadIdx.x], v); }
__global__ void bound(float *x, float4 v) { auto &r = (float4 &)x[threadIdx.x]; r = v; }
__global__ void addressed(float *x) { int *p = &(int &)x[threadIdx.x / 2]; *p = threadIdx.x; }
__global__ void chosen(float *x, bool b) { (b ? (int &)x[threadIdx.x / 2] : (int &)x[threadIdx.x]) = threadIdx.x; }

__global__ void local(int *x)
{
	unsigned i = threadIdx.x;
	(int &)i = 3;
	x[i] = threadIdx.x;
}

__global__ void local_bytes(int *x)
{
	bytes b;
	(int &)b.b[4] = threadIdx.x / 2;
	x[(int &)b.b[4]] = threadIdx.x;
}

__global__ void member(int *x) { reinterpret_cast<pair &>(x[threadIdx.x]).b = threadIdx.x; x[threadIdx.x] = 2; }
__device__ float4 &at(float *x, int i) { return (float4 &)x[i]; }
__global__ void returned(float *x, float4 v) { at(x, threadIdx.x) = v; }

template <class T> __global__ void open(T *x, float4 v) { (float4 &)x[0] = v; }
template <class T> __global__ void hidden(T *x, float4 v) { F4(x[0]) = v; }
template <class T> __global__ void open_local(int *x)
{
	int i = threadIdx.x;
	((T &)i) = 0;
	x[i] = threadIdx.x;
}
template __global__ void open_local<unsigned>(int *);
