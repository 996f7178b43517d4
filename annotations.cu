//pass
//--blockDim=64 --gridDim=[2,3] -DWIDTH=7

__global__ void a(int *p, int n) { p[WIDTH] = n; }
// faial: block-dim=8x4 param n=5
__global__ void b(int *p, int n) { p[0] = n; }
__global__ void c(int *p, int n) {
	// faial: grid-dim=9
	p[0] = n;
}
