// certify: --by steps
// args: --block-dim 8,1,1
// expect: drf
// Eight places are added to again and again: one of the accesses to each stands for all others, and each pair of these is asked about once.
struct eight { float a, b, c, d, e, f, g, h; };
__device__ void add(eight *o, float x, float y)
{
	o->a += x * y; o->b += x - y; o->c += x + y; o->d += y - x;
	o->e += x; o->f += y; o->g += x * x; o->h += y * y;
}
__global__ void sums(const float *a, const float *b, eight *out)
{
	int thread = blockIdx.x * 8 + threadIdx.x;
	for (int i = 0; i < 5; i++)
		for (int j = 0; j < 5; j++)
			for (int k = 0; k < 5; k++) {
				eight *o = out + thread * 25 + i * 5 + j;
				add(o, a[i * 5 + k], b[k * 5 + j]);
				add(o, b[i * 5 + k], a[k * 5 + j]);
				add(o, a[j * 5 + k], b[k * 5 + i]);
				add(o, b[j * 5 + k], a[k * 5 + i]);
			}
}
