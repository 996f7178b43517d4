// What clang drops for a name that nothing declares changes what its text names, or what these refer to, and leaves the rest.
// args: --launch auto
// expect: apart drf
// expect: named possibly-racy
// expect: referred possibly-racy
// expect: captured possibly-racy
// expect: member possibly-racy
// expect: kept possibly-racy
#define CALL(f) { cudaError_t e = (f); if (e) abort(); }
extern "C" void abort();
#define KERNEL(name) __global__ void name(int *o, int n) { if (n != 64) o[0] = threadIdx.x; o[threadIdx.x] = n; }
KERNEL(apart)
KERNEL(named)
KERNEL(referred)
KERNEL(captured)
KERNEL(member)
KERNEL(kept)
struct numbers {
	generator made;
	template <class T> T one(T most)
	{
		pick<T> p(0, most);
		return p(made);
	}
};
template <class T> void drops(T *o, int m, numbers *random)
{
	int n = 64, other = 64, by_reference = 64, in_lambda = 64, later = 64;
	int &r = by_reference;
	auto f = [&] { in_lambda = m; };
	dim3 block(64);
	CALL(nowhere::Thing::sum(nullptr, other, r, f, static_cast<const T *>(o)));
	int any = random->one<int>(m);
	apart<<<1, block>>>(o, n);
	named<<<1, block>>>(o, other);
	referred<<<1, block>>>(o, by_reference);
	captured<<<1, block>>>(o, in_lambda);
	auto keeps = nowhere::Thing<int>(later);
	keeps.go();
	kept<<<1, block>>>(o, later);
}
template void drops(int *, int, numbers *);
struct owner {
	int n;
	int set();
	void go(int *o)
	{
		n = 64;
		CALL(nowhere::Thing::sum(set()));
		member<<<1, 64>>>(o, n);
	}
};
