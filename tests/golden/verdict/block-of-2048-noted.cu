//pass
//--blockDim=2048 --gridDim=1
// expect: racy
// label: true
// exec: k no no GPU has blocks of 2,048 threads
__global__ void k(int *a)
{
	a[threadIdx.x] = 1;
	if (threadIdx.x == 1500) a[1600] = 2;
}
