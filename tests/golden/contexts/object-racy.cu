// args: --launch auto
// expect: racy
// A pitch below the width lets rows meet.
struct shape { int rows, pitch; };
struct params { float *out; shape s; };

__global__ void rows(params p) { p.out[blockIdx.x * p.s.pitch + threadIdx.x] = 1 + threadIdx.x + blockIdx.x; }

void start(const params &p, int width) { rows<<<p.s.rows, width>>>(p); }

void run(float *d, int height, int width)
{
	params p;
	if (height < 1 || width < 1) return;
	p.out = d;
	p.s.rows = height;
	p.s.pitch = width - 1;
	start(p, width);
}
