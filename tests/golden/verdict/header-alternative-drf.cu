//pass
//--blockDim=64 --gridDim=1

//ALTERNATIVELY:
//--blockDim=32 --gridDim=2 -DSMALL

// expect: drf
#ifdef SMALL
#define PLACE 0
#else
#define PLACE threadIdx.x
#endif
/* The launch of the first lines, with what they define. */
__global__ void k(int *a)
{
	a[PLACE] = 1;
	if (blockDim.x != 64 || gridDim.x != 1) a[0] = threadIdx.x;
}
