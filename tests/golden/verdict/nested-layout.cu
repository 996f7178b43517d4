// expect: pack possibly-racy
// expect: unpack possibly-racy
// expect: unpack_rows drf
// Places in 64-bit words, by sizes that are read through a pointer which comes from memory itself: what the pointer leads to
// may be what is written, and the places of one thread may be those of another.

struct layout {
	unsigned long long count, length, extent, elements;
	const layout *child;
	const long *displacements;
};

__global__ void pack(const char *from, char *to, unsigned long long count, const layout *how)
{
	unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x, rest = i, inner = how->elements;
	if (i >= count * inner) return;
	unsigned long long a = rest / inner;
	rest %= inner;
	inner /= how->count;
	unsigned long long b = rest / inner;
	rest %= inner;
	inner /= how->child->count;
	long at = how->child->displacements[rest / inner];
	*(float *)(to + i * 4) = *(const float *)(from + a * how->extent + b * how->child->extent + at + rest % inner * 4);
}

__global__ void unpack(const char *from, char *to, unsigned long long count, const layout *how)
{
	unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x, rest = i, inner = how->elements;
	if (i >= count * inner) return;
	unsigned long long a = rest / inner;
	rest %= inner;
	inner /= how->count;
	unsigned long long b = rest / inner;
	rest %= inner;
	inner /= how->child->count;
	long at = how->child->displacements[rest / inner];
	*(float *)(to + a * how->extent + b * how->child->extent + at + rest % inner * 4) = *(const float *)(from + i * 4);
}

__global__ void unpack_rows(const char *from, char *to, unsigned long long count, const layout *how)
{
	unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x, inner = how->elements;
	if (i >= count * inner) return;
	unsigned long long a = i / inner, rest = i % inner;
	*(float *)(to + (a * inner + rest) * 4) = *(const float *)(from + i * 4);
}
