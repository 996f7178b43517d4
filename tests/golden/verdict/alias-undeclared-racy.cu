// exec: no four_of_build is not declared
// args: --block-dim=64 --grid-dim=1
// expect: here racy
// expect: constant racy
// A type that nothing declares, under another name in a body: clang would drop the alias and all that needs it.
__global__ void here(float *p)
{
	using four = four_of_build;
	four *q = (four *)p;
	q[threadIdx.x] = q[threadIdx.x + 1];
}

__global__ void constant(float *p)
{
	using pointer = const four_of_build *;
	using four = four_of_build;
	pointer q = (pointer)p;
	((four *)p)[threadIdx.x] = q[0];
}
