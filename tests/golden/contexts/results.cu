// expect: of_result drf
// expect: of_option possibly-racy
// expect: of_kept possibly-racy
// expect: of_loop possibly-racy
// expect: of_method possibly-racy
// expect: of_undeclared drf
// expect: of_undeclared_later possibly-racy
// A number without a value whose address a function out of sight is given is a result of it: what follows does not change it. Of one that had a
// value, or that an object is given, anything may be expected later. What nothing declares may change what it is given, then.
#define KERNEL(name) __global__ void name(float *a, int n) { a[(threadIdx.x + 64 * blockIdx.x) % n] = threadIdx.x; }
KERNEL(of_result)
KERNEL(of_option)
KERNEL(of_kept)
KERNEL(of_loop)
KERNEL(of_method)
KERNEL(of_undeclared)
KERNEL(of_undeclared_later)

int load(const char *, int *, int *);
void option(const char *, int *);
void work();
struct options { void add(const char *, int *); void read(char **); };

int main(int count, char **words)
{
	float *d;
	int n, m, option_n = 256, kept, result;
	cudaMalloc(&d, 4096);
	load(words[1], &n, &m);
	option("-n", &option_n);
	if (n < 256) return 1;
	work();
	of_result<<<4, 64>>>(d, n);
	of_option<<<4, 64>>>(d, option_n);
	kept = 256;
	option("-k", &kept);
	work();
	of_kept<<<4, 64>>>(d, kept);
	options all;
	all.add("-r", &result);
	if (result < 256) return 1;
	work();
	of_method<<<4, 64>>>(d, result);
	int size = 256, later = 256;
	nothing_declares_this(size, later);
	if (size < 256) return 1;
	work();
	of_undeclared<<<4, 64>>>(d, size);
	of_undeclared_later<<<4, 64>>>(d, later);
	int last;
	for (int i = 0; i < count; i++) {
		if (i && last < 256) return 1;
		option("-l", &last);
		if (i) of_loop<<<4, 64>>>(d, last);
	}
}
