// exec: no four_of_build is not declared
// args: --block-dim=64 --grid-dim=1
// expect: here drf
// As alias-undeclared-racy.cu, each thread in an element of its own.
__global__ void here(float *p, float *from)
{
	using four = four_of_build;
	four *q = (four *)p;
	q[threadIdx.x] = ((const four *)from)[threadIdx.x + 1];
}
