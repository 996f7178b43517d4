// args: --launch auto
// expect: written possibly-racy
// expect: pushed racy
// expect: given possibly-racy
// expect: filled possibly-racy
// expect: listed possibly-racy
// expect: by_reference possibly-racy
// expect: in_the_loop possibly-racy
// expect: one_of_them racy
// expect: one_by_index racy
// expect: changed_below possibly-racy
// expect: counted racy
/* Of sizes that a list holds, one may be another by the time of the launch. */
#include <algorithm>
#include <vector>

void elsewhere(int *numbers, int n);

__global__ void written(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void pushed(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void given(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void filled(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void listed(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void by_reference(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void in_the_loop(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void one_of_them(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void one_by_index(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void changed_below(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }
__global__ void counted(float *c, int n) { c[n >= 64 ? threadIdx.x : 0] = threadIdx.x; }

void run(float *c, int m)
{
	std::vector<int> a = {64, 128}, b = a, d = a, e = a, f = a, g = a;
	a[m] = m;
	for (int n : a) written<<<1, 32>>>(c, n);
	b.push_back(m);
	for (int n : b) pushed<<<1, 32>>>(c, n);
	elsewhere(d.data(), m);
	for (int n : d) given<<<1, 32>>>(c, n);
	std::fill(e.begin(), e.end(), m);
	for (int n : e) filled<<<1, 32>>>(c, n);
	for (int n : {64, m}) listed<<<1, 32>>>(c, n);
	for (int &n : f) n = m;
	for (int n : f) by_reference<<<1, 32>>>(c, n);
	for (int n : {64, 32, 128}) one_of_them<<<1, 32>>>(c, n);
	int sizes[] = {64, 32, 128};
	for (int i = 0; i < 3; i++) one_by_index<<<1, 32>>>(c, sizes[i]);
	for (int n : g) {
		in_the_loop<<<1, 32>>>(c, g[1]);
		g[1] = m;
	}
}

void once(float *c, int m)
{
	std::vector<int> sizes = {64, 128};
	for (const int &n : sizes) {
		sizes[0] = m;
		changed_below<<<1, 32>>>(c, n);
		break;
	}
}

/* asked for once */
static std::vector<int> &pick(std::vector<int> &sizes, int &n)
{
	n++;
	return sizes;
}

void count(float *c, int m)
{
	std::vector<int> sizes = {64, 128};
	sizes[m] = m;
	int n = 62, one = pick(sizes, n)[m];
	counted<<<1, 32>>>(c, n);
}
