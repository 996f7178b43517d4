// The compiler's own assignment of a class gives all of its fields, arrays among them; one that the file writes gives what it says.
struct shape { int n[2], rank; };
struct own { int n, rank; own &operator=(const own &o) { rank = o.rank; return *this; } };
__global__ void k(float *out, int n, int rank) { out[threadIdx.x % n] = rank; }
shape of(int n)
{
	shape s;
	s.n[0] = n;
	s.n[1] = 2 * n;
	s.rank = 2;
	return s;
}
void plain(float *out, shape s, int n)
{
	s = of(n);
	k<<<1, n>>>(out, s.n[1], s.rank);
}
void written(float *out, own s, int n)
{
	own t;
	t.n = n;
	t.rank = 1;
	s = t;
	k<<<1, n>>>(out, s.n, s.rank);
}
void itself(float *out, shape s)
{
	shape &t = s;
	t = s = of(64);
	k<<<1, t.n[0]>>>(out, s.n[0], t.rank);
}
