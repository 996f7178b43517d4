// An array of structs whose size a template leaves open: its parts are smaller than its elements.
// args: --block-dim=32 --grid-dim=1
// expect: racy racy
// expect: free drf
template <class E> struct two { E a, b; };
template <class T> struct traits { static constexpr int many = 32; };
template <class T> __global__ void racy(T *a)
{
	__shared__ two<T> s[traits<T>::many];
	s[threadIdx.x].a = 1;
	s[threadIdx.x / 2].b = threadIdx.x;
}
template <class T> __global__ void free(T *a)
{
	__shared__ two<T> s[traits<T>::many];
	s[threadIdx.x].a = 1;
	s[threadIdx.x].b = threadIdx.x;
}
