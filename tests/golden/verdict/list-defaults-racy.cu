// args: --block-dim 32 --grid-dim 1
// expect: rest racy
// expect: left_out racy
// expect: alone racy
// expect: in_closure racy
// expect: of_union racy
// As list-defaults-drf.cu.
struct two { int p = 4, q = p * 2; };
struct both { two a, b = { a.q }; };
union either { int p = 6; float f; };
__device__ int same(int v) { return v; }
__global__ void rest(int *x) { int t = threadIdx.x; two o[3] = {{t * 4, 3}}; x[t + same(o[2].q) - t % 2] = t; }
__global__ void left_out(int *x) { int t = threadIdx.x; two o[3] = {{t * 4, 3}, {t}, {}}; x[o[1].q / 3] = t; x[1000 + o[2].q + t] = t; }
__global__ void alone(int *x) { both o = {{(int)threadIdx.x}}; x[o.b.q / 8] = 1 + o.a.p; }
__global__ void in_closure(int *x)
{
	int t = threadIdx.x, p = 0;
	auto f = [=] { two o = { t }; return o.q / 4 + p; };
	x[f()] = t;
}
__global__ void of_union(int *x) { either o = {}; x[o.p * threadIdx.x / 7] = threadIdx.x; }
