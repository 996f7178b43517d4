// expect: racy
// args: --block-dim=64 --grid-dim=1 -std=c++17
/* A mutable member of a const object is no constant: all threads write one. */
struct counted {
	mutable int uses;
	int step;
	__device__ void use() const { uses++; }
};
struct holds {
	counted inner;
	int more;
};
struct derived : counted {
	int more;
};
__device__ const counted one = { 0, 2 };
__device__ const counted several[2] = { { 0, 2 }, { 0, 3 } };
__device__ const holds nested = { { 0, 2 }, 1 };
__device__ const derived below = { { 0, 2 }, 1 };

__global__ void by_method(int *a)
{
	one.use();
	a[threadIdx.x] = one.step;
}
__global__ void of_array(int *a)
{
	several[threadIdx.x & 1].uses = threadIdx.x;
	a[threadIdx.x] = several[0].step;
}
__global__ void of_member(int *a)
{
	nested.inner.uses = threadIdx.x;
	a[threadIdx.x] = nested.more;
}
__global__ void of_base(int *a)
{
	below.uses = threadIdx.x;
	a[threadIdx.x] = below.more;
}
