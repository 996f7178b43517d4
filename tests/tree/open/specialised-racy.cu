// What a template calls has a body of its own for some arguments: what the template's own body shows is no proof for those.
// args: --block-dim=32 --grid-dim=1
// expect: racy
template <typename T> __device__ void put(T *s, int i) { s[i] = T(i); }
template <> __device__ void put<float>(float *s, int i) { s[i / 2] = float(i); }
template <typename T> __global__ void function_of(T *a)
{
	if (blockIdx.x == 0) put(a, threadIdx.x);
}

template <typename T> struct Put {
	static __device__ void go(T *s, int i) { s[i] = T(i); }
};
template <> struct Put<double> {
	static __device__ void go(double *s, int i) { s[i / 2] = double(i); }
};
template <typename T> __global__ void class_of(T *a)
{
	if (blockIdx.x == 0) Put<T>::go(a, threadIdx.x);
}
