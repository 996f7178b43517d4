// expect: racy
// expect: in_turn unsupported
// args: --block-dim=64 --grid-dim=1
/* A surface that a condition chooses is one of those that it chooses from. */
__global__ void chosen(cudaSurfaceObject_t s, cudaSurfaceObject_t t, int k)
{
	cudaSurfaceObject_t u = k ? s : t;
	surf1Dwrite<int>(1, s, threadIdx.x * 4);
	surf1Dwrite<int>(threadIdx.x, u, threadIdx.x * 4 + 4);
}
__global__ void in_turn(cudaSurfaceObject_t s, cudaSurfaceObject_t t, int n)
{
	for (int i = 0; i < n; i++) {
		surf1Dwrite<int>(threadIdx.x, s, threadIdx.x * 4 + 4 * i);
		cudaSurfaceObject_t other = s;
		s = t;
		t = other;
	}
}
