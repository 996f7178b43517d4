// A parameter whose type is of a template that nothing declares makes clang take the list of initialisers behind it for members, of the
// class itself: it holds itself, and looking for what it holds does not end by itself.
// args: --block-dim 64 --grid-dim 1
// expect: apart drf
// expect: together racy
// exec: no clang knows nothing of what nothing declares
typedef Unknown U;
struct Reader {
	int *data;
	const int offset;
	Reader(Views<int> v, int o) : data(v.data), offset(o) {}
	__device__ int operator()(int i) const { return data[i + offset]; }
};
__global__ void apart(Reader r, int *p, U u) { p[threadIdx.x] = 1; }
__global__ void together(Reader r, int *p, U u) { p[threadIdx.x / 2] = threadIdx.x; }
