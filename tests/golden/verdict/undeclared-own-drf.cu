// args: --block-dim 32 --grid-dim 2
// expect: elements drf
// expect: counted drf
// expect: typed drf
// expect: copied drf
// A local variable of a type that nothing declares, made of nothing and given nothing: its elements are its own.
__global__ void elements(const float *in, float *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	missing v;
	v[0] = in[i];
	v[1] = v[2] = v[0];
	out[i] = v[1];
}
__global__ void counted(float *out)
{
	missing v;
	v[0] = threadIdx.x;
	for (int k = 1; k < 4; k++) {
		v[k] += v[k - 1];
		v[k]++;
	}
	out[blockIdx.x * blockDim.x + threadIdx.x] = v[3];
}
template <class T> __global__ void typed(const unsigned char *in, T *out)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	vector_of<T, 4> v;
	v[0] = (T)in[i];
	v[3] = (T)0;
	out[i] = v[0];
}
__global__ void copied(float *out)
{
	missing v;
	v[0] = threadIdx.x;
	*(missing *)&out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
// exec: no clang refuses it: unknown type name 'missing'
