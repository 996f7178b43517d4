// args: --launch auto
// expect: drf
// Numbers in objects that a launch is given are known like others, in objects of them, too.
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
	p.s.pitch = width + 3;
	start(p, width);
}
