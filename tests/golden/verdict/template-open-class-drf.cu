// Fields, elements and rows of what a template leaves open lie apart.
// args: --block-dim=32 --grid-dim=1
// expect: drf
template<class T> struct triple { T a; long b; T c; };
template<class T, int N> struct row { T v[N]; __device__ T &operator[](int i) { return v[i]; } };
template<class T> __global__ void local_object(int *p)
{
	triple<T> l;
	l.b = threadIdx.x;
	l.c = 0;
	p[l.b] = 1;
}
template<class T> __global__ void unknown_object(T v, int *p)
{
	v.first = threadIdx.x;
	v.second = 0;
	p[v.first] = threadIdx.x;
}
template<class T> __global__ void fields(triple<T> *p)
{
	p[threadIdx.x].a = threadIdx.x;
	p[threadIdx.x + 1].b = threadIdx.x;
	p[threadIdx.x + 2].c = p[threadIdx.x + 2].c + 1;
}
template<class T> __global__ void rows(T *p)
{
	__shared__ T s[32][33];
	T *own = s[threadIdx.x];
	for (int i = 0; i < 33; i++) own[i] = p[i];
}
template<int N> __global__ void open_rows()
{
	__shared__ int s[N][N + 1];
	int *own = s[threadIdx.x];
	own[N] = threadIdx.x;
}
template<class T> __global__ void elements(row<T, 4> *p)
{
	p[threadIdx.x][1] = threadIdx.x;
}
template<class T> __global__ void closure(T *p)
{
	auto put = [=](auto i) { p[i] = threadIdx.x; };
	put(threadIdx.x);
}
