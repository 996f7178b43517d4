// expect: racy
// args: --block-dim=32 --grid-dim=1
// exec: instance steps<float>
// exec: instance read_back<float>
// exec: instance class_of<float>
template <class T> struct pair { T first; float second; };

template <class T> __global__ void steps(float *a) { *(T *)(a + threadIdx.x / 2) = threadIdx.x; }

template <class T> __global__ void read_back(float *a) { *(float *)((T *)a + threadIdx.x % 8) = threadIdx.x; }

template <class T> __global__ void class_of(float *a)
{
	((pair<T> *)(a + 2 * threadIdx.x))->second = threadIdx.x;
	a[2 * threadIdx.x + 3] = 1;
}

template <class T> __global__ void launched(float *a) { *reinterpret_cast<T *>(&a[threadIdx.x]) = threadIdx.x + 1; }

void host(float *a) { launched<double><<<1, 32>>>(a); launched<long long><<<1, 32>>>(a); }
