// The scope of an atomic reference whose type a template leaves open is known all the same.
// expect: racy
#include <cuda/atomic>
template <class T> __global__ void of_a_block(T *a)
{
	cuda::atomic_ref<T, cuda::thread_scope_block> r(a[0]);
	r.fetch_add(T(1));
}
