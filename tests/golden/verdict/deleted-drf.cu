// expect: drf
// args: --block-dim=32 --grid-dim=1
// exec: unseen no what gives the object is not here
struct empty { __device__ virtual ~empty() {} };
struct writer : empty {
	int *to;
	__device__ writer(int *p) : to(p) {}
	__device__ ~writer() { to[threadIdx.x] = threadIdx.x; }
};

__global__ void by_base(int *a)
{
	empty *e = new writer(a);
	delete e;
	a[threadIdx.x + 64] = 1;
}

__device__ int beside[64];
struct given {
	int n;
	__device__ ~given() { beside[threadIdx.x] = threadIdx.x; }
};
__device__ given made();
__global__ void unseen() { made(); }
