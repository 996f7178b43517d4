// args: --launch auto
// expect: cut drf
// expect: cut_racy racy
// expect: twice racy
// expect: apart drf
// expect: begun drf
// expect: listed drf
// expect: by_method drf
// expect: derived drf
// expect: through_base racy
// What an object has from its base classes is followed as its own fields are.
struct sized { int n; int *y; };
struct extended : sized { int extra; };
struct pair : sized { int *z; };
struct blocks { int n; explicit blocks(int k) : n(k * 64) {} int count() const { return n / 64; } };
struct named { int id; };
struct both : named, blocks { explicit both(int k) : named{ 7 }, blocks(k) {} int twice() const { return 2 * count(); } };
template <class D> struct runs { int width; void run(int *y) { static_cast<D *>(this)->start(y); } };
__global__ void cut(extended p) { p.y[(blockIdx.x * 64 + threadIdx.x) % p.n] = blockIdx.x; }
__global__ void cut_racy(extended p) { p.y[(blockIdx.x * 64 + threadIdx.x) % p.n] = blockIdx.x; }
__global__ void twice(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void apart(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
__global__ void begun(int *y, int n) { y[(blockIdx.x * 64 + threadIdx.x) % n] = blockIdx.x; }
__global__ void listed(int *y, int n) { y[(blockIdx.x * 64 + threadIdx.x) % n] = blockIdx.x; }
__global__ void by_method(int *y, int n) { y[(blockIdx.x * 64 + threadIdx.x) % n] = blockIdx.x; }
__global__ void derived(int *y, int n) { y[(blockIdx.x * 64 + threadIdx.x) % n] = blockIdx.x; }
__global__ void through_base(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
struct starts : runs<starts> { int n; void start(int *y) { derived<<<n / width, 64>>>(y, n); } };

void run(extended &p, extended &q)
{
	if (p.n < 64 || p.n % 64) return;
	cut<<<p.n / 64, 64>>>(p);
	if (q.n < 64) return;
	cut_racy<<<q.n / 64 + 1, 64>>>(q);
}

void pointers()
{
	pair d;
	cudaMalloc(&d.y, 4096);
	d.z = d.y;
	twice<<<1, 64>>>(d.y, d.z);
	cudaMalloc(&d.z, 4096);
	apart<<<1, 64>>>(d.y, d.z);
	sized *s = &d;
	s->y = d.z;
	through_base<<<1, 64>>>(d.y, d.z);
}

void numbers(int *y, int k, int n)
{
	if (k < 1 || k > 1000) return;
	both b(k);
	begun<<<b.count(), 64>>>(y, b.n);
	extended e = { { 128, y }, 3 };
	listed<<<e.n / 64, 64>>>(y, e.n);
	by_method<<<b.twice() / 2, 64>>>(y, b.n);
	starts s;
	s.n = 256;
	s.width = 64;
	s.run(y);
}
