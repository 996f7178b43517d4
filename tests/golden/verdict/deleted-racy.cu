// expect: racy
// expect: by_base possibly-racy
// expect: other_base possibly-racy
// args: --block-dim=32 --grid-dim=1
// exec: unseen no what gives the object is not here
// exec: unseen_variable no what gives the object is not here
// A destructor that does something: of the class behind an empty virtual one, of what an unseen function gives.
struct empty { __device__ virtual ~empty() {} };
struct writer : empty {
	int *to;
	__device__ writer(int *p) : to(p) {}
	__device__ ~writer() { *to = threadIdx.x; }
};

__global__ void by_base(int *a)
{
	empty *e = new writer(a);
	delete e;
}

struct plain { __device__ virtual ~plain() {} };
struct between : plain { int unused; };
struct second : between {
	int *to;
	__device__ second(int *p) : to(p) {}
	__device__ ~second() { to[threadIdx.x / 2] = threadIdx.x; }
};
__device__ void drop(between *p) { delete p; }
__global__ void other_base(int *a) { drop(new second(a)); }

__device__ int beside[64];
struct given {
	int n;
	__device__ ~given() { beside[0] = threadIdx.x; }
};
__device__ given made();
__global__ void unseen() { made(); }
__global__ void unseen_variable(int *a) { { given g = made(); } a[threadIdx.x] = 1; }
