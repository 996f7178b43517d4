// The same, where two threads meet.
// args: --block-dim=32 --grid-dim=1
// bounds: rows
// expect: racy
// expect: passed racy
template<class T> struct triple { T a; long b; T c; };
template<class T, int N> struct row { T v[N]; __device__ T &operator[](int i) { return v[i]; } };
template<class T> struct holder { T *x; static __device__ void put(T *p, int i) { p[i] = threadIdx.x; } };
template<class T> __global__ void local_object(int *p)
{
	triple<T> l;
	l.b = threadIdx.x;
	l.c = 0;
	p[l.c] = l.b;
}
template<class T> __global__ void fields(triple<T> *p)
{
	p[threadIdx.x].b = threadIdx.x;
	p[threadIdx.x + 1].b = threadIdx.x;
}
template<class T> __global__ void rows(T *p)
{
	__shared__ T s[32][33];
	T *own = s[threadIdx.x];
	for (int i = 0; i < 34; i++) own[i] = p[i];
}
template<int N> __global__ void open_rows()
{
	__shared__ int s[N][N + 1];
	int *own = s[threadIdx.x];
	own[threadIdx.x ? 0 : N + 1] = threadIdx.x;
}
template<class T> __global__ void elements(row<T, 4> *p)
{
	p[threadIdx.x / 2][1] = threadIdx.x;
}
template<class T> __global__ void passed(holder<T> k)
{
	holder<T>::put(k.x, threadIdx.x / 2);
}
