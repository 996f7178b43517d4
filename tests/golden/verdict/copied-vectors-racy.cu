// args: --block-dim 64 --grid-dim 1
// expect: elsewhere racy
// expect: changed racy
// expect: written racy
// expect: chosen racy
// expect: somewhere racy
// expect: parts racy
// What is copied comes from two places, was changed on the way, is written meanwhile, or is chosen by the thread.
struct pair { int a, b, c; };
__global__ void elsewhere(const int4 *in, int4 *out) { out[threadIdx.x / 2] = in[threadIdx.x]; }
__global__ void changed(const pair *in, pair *out)
{
	pair p = in[0];
	p.b = threadIdx.x;
	out[0] = p;
}
struct four { int v[4]; };
__global__ void somewhere(const four *in, four *out)
{
	four p = in[0];
	p.v[threadIdx.x % 4] = threadIdx.x;
	out[0] = p;
}
__global__ void written(int4 *a, int4 *out)
{
	a[threadIdx.x] = make_int4(threadIdx.x, 1, 2, 3);
	out[0] = a[threadIdx.x];
}
__global__ void chosen(const int4 *in, const int4 *other, int4 *out)
{
	int4 v = in[0];
	if (threadIdx.x % 2) { }
	else v = other[threadIdx.x];
	out[0] = v;
}
// One thread's vector begins where another's goes on.
__global__ void parts(const int2 *in, int *out) { *reinterpret_cast<int4 *>(out + 2 * threadIdx.x) = *reinterpret_cast<const int4 *>(in + 4 * threadIdx.x); }
