// A struct declared in a function, with functions of its own.
// args: --block-dim=32 --grid-dim=1
// expect: drf drf
// expect: racy racy
// label: true
__global__ void drf(int *a)
{
	struct walker {
		int *p;
		int by;
		__device__ void put(int v) { *p = v; p += by; }
	};
	walker w = { a + threadIdx.x, 32 };
	for (int k = 0; k < 3; k++)
		w.put(k);
}
__global__ void racy(int *a)
{
	struct walker {
		int *p;
		int by;
		__device__ void put(int v) { *p = v; p += by; }
	};
	walker w = { a + threadIdx.x, 31 };
	w.put(1);
	w.put(threadIdx.x);
}
