// What the program computes and this does not follow need be no number that it comes to: what races with some of them alone is possible. What it is given
// from outside may be any, and what races whatever the number is, is true.
// expect: of_vector possibly-racy
// expect: of_string possibly-racy
// expect: of_global possibly-racy
// expect: of_map possibly-racy
// expect: of_union possibly-racy
// expect: of_bits possibly-racy
// expect: of_call possibly-racy
// expect: of_itself possibly-racy
// expect: of_count possibly-racy
// expect: of_bound possibly-racy
// expect: of_tied possibly-racy
// expect: of_field_out_of_sight possibly-racy
// expect: of_number possibly-racy
// expect: of_argument racy
// expect: of_argc racy
// expect: of_scan racy
// expect: of_parameter racy
// expect: of_field racy
// expect: of_loop racy
// expect: of_device racy
// expect: of_filled racy
// expect: anyhow racy
// expect: anywhere racy
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

/* each races where it has more than 64 threads */
#define KERNEL(name) __global__ void name(int *out) { out[threadIdx.x % 64] = threadIdx.x; }
KERNEL(of_vector) KERNEL(of_string) KERNEL(of_global) KERNEL(of_map) KERNEL(of_union) KERNEL(of_bits) KERNEL(of_call) KERNEL(of_itself) KERNEL(of_count) KERNEL(of_bound) KERNEL(of_tied) KERNEL(of_field_out_of_sight)
KERNEL(of_argument) KERNEL(of_argc) KERNEL(of_scan) KERNEL(of_parameter) KERNEL(of_field) KERNEL(of_loop) KERNEL(of_device) KERNEL(of_filled)
__global__ void of_number(int *out, int n)
{
	if (threadIdx.x + n == 100 || threadIdx.x + n == 101) out[0] = threadIdx.x;
}
__global__ void anyhow(int *out, int n)
{
	out[0] = threadIdx.x;
	if (n) out[1] = 0;
}
/* in its first block */
__global__ void anywhere(int *out) { out[blockIdx.x] = threadIdx.x; }

union bits { int n; float f; };
struct packed { unsigned n : 10; };
struct config { int threads; };
int load(const char *name);
const config *configuration();
int threads_of_all = 64;
void set(int n) { threads_of_all = n; }

/* it starts with 62 */
static void half(int n, int *d)
{
	if (n > 100) half(n / 2, d);
	else of_itself<<<1, n>>>(d);
}
void run(int n, int *d) { of_parameter<<<1, n>>>(d); }
void run(const config *c, int *d) { of_field<<<1, c->threads>>>(d); }

static void given(int *d, int argc, char **argv)
{
	of_argument<<<1, atoi(argv[1])>>>(d);
	of_argc<<<1, argc>>>(d);
	int n;
	FILE *f = fopen(argv[1], "r");
	if (fscanf(f, "%d", &n) != 1) return;
	of_scan<<<1, n>>>(d);
	for (int k = 32; k <= atoi(argv[1]); k *= 2) of_loop<<<1, k>>>(d);
	cudaDeviceProp device;
	cudaGetDeviceProperties(&device, 0);
	of_device<<<1, device.maxThreadsPerBlock>>>(d);
	unsigned size = atoi(argv[2]), filled;
	float *numbers = (float *)malloc(size * sizeof(float));
	for (filled = 0; filled < size; filled++) numbers[filled] = rand();
	of_filled<<<1, filled>>>(d);
}

int main(int argc, char **argv)
{
	int *d;
	cudaMalloc(&d, 1024);
	std::vector<dim3> dims(1, dim3(64));
	of_vector<<<1, dims[0]>>>(d);
	std::string text = "64";
	of_string<<<1, std::stoi(text)>>>(d);
	std::map<std::string, int> sizes;
	sizes["n"] = 64;
	of_map<<<1, sizes["n"]>>>(d);
	bits u;
	u.n = 64;
	of_union<<<1, u.n>>>(d);
	packed p;
	p.n = 64;
	of_bits<<<1, p.n>>>(d);
	of_call<<<1, load("n")>>>(d);
	of_global<<<1, threads_of_all>>>(d);
	half(1000, d);
	int steps = 0;
	for (int n = 27; n != 1; n = n % 2 ? 3 * n + 1 : n / 2) steps++;
	of_count<<<1, 16 + steps % 50>>>(d);
	for (int k = 1, most = load("most"); k <= most; k++) of_bound<<<1, k>>>(d);
	int tied = atoi(argv[1]);
	assert(tied < load("most"));
	of_tied<<<1, tied>>>(d);
	of_field_out_of_sight<<<1, configuration()->threads>>>(d);
	of_number<<<1, 64>>>(d, load("m"));
	given(d, argc, argv);
	anyhow<<<1, 64>>>(d, load("n"));
	anywhere<<<load("blocks"), 64>>>(d);
}
