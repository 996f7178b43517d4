// args: --launch auto
// expect: racy
// What an object holds tells how often two threads meet.
struct sizes { int of[2]; int n; };

__global__ void scatter(float *a, sizes s) { a[(blockIdx.x * blockDim.x + threadIdx.x) % s.n] = threadIdx.x; }

void run(float *d, int blocks)
{
	sizes s;
	dim3 grid(blocks), block(64);
	if (blocks < 1) return;
	s.of[0] = s.of[1] = 1;
	s.n = blocks * 32;
	for (int i = 0; i < 3; i++) scatter<<<grid, block>>>(d, s);
}
