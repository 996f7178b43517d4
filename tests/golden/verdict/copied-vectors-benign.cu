// args: --block-dim 64 --grid-dim 1
// expect: benign
// Vectors and structs that are copied as a whole are the same where they come from one place.
struct pixel { unsigned char r, g, b; };
__global__ void vectors(const float4 *in, float4 *out) { out[threadIdx.x / 2] = in[threadIdx.x / 2]; }
__global__ void structs(const pixel *in, pixel *out)
{
	pixel p = in[threadIdx.x / 2], q = p;
	out[threadIdx.x / 2] = q;
}
template <class V> __device__ void copy(const float *from, float *to) { *reinterpret_cast<V *>(to) = *reinterpret_cast<const V *>(from); }
__global__ void overlapping(const float *in, float *out, int n)
{
	for (int i = threadIdx.x * 4; i <= n - 4; i += 4) copy<int4>(in + i, out + i);
}
