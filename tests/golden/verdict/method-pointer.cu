// A call through a pointer to a method runs it on the object; one that is not known may have changed the object.
// args: --block-dim=32 --grid-dim=1
// expect: put racy
// expect: put_free drf
// expect: arrow racy
// expect: result_free drf
// expect: result racy
// expect: chosen racy
// expect: of_second_base racy
// expect: is_virtual racy

struct S {
	int p;
	__device__ void put(int q) { p = q; }
	__device__ void keep(int) { }
	__device__ int next(int q) { return p + q; }
	__device__ int half(int q) { return (p + q) / 2; }
	__device__ virtual void any(int q) { p = q; }
};
struct First { int x; };
struct Second { int p; __device__ void put(int q) { p = q; } };
struct Both : First, Second { };

__global__ void put(int *a) { S s; s.p = threadIdx.x; void (S::*m)(int) = &S::put; (s.*m)(23); a[s.p] = threadIdx.x; }
__global__ void put_free(int *a) { S s; s.p = 3; void (S::*m)(int) = &S::put; (s.*m)(threadIdx.x); a[s.p] = threadIdx.x; }
__global__ void arrow(int *a) { S s, *o = &s; s.p = threadIdx.x; void (S::*m)(int) = &S::put; (o->*m)(23); a[s.p] = threadIdx.x; }
__global__ void result_free(int *a) { S s; s.p = threadIdx.x; int (S::*m)(int) = &S::next; a[(s.*m)(2)] = threadIdx.x; }
__global__ void result(int *a) { S s; s.p = threadIdx.x; int (S::*m)(int) = &S::half; a[(s.*m)(2)] = threadIdx.x; }
__global__ void chosen(int *a)
{
	S s;
	s.p = threadIdx.x;
	(s.*&S::put)(s.p / 2);
	a[s.p] = threadIdx.x;
}
__global__ void of_second_base(int *a)
{
	Both s;
	s.Second::p = threadIdx.x;
	void (Both::*m)(int) = &Second::put;
	(s.*m)(23);
	a[s.Second::p] = threadIdx.x;
}
__global__ void is_virtual(int *a) { S s; s.p = threadIdx.x; void (S::*m)(int) = &S::any; (s.*m)(23); a[s.p] = threadIdx.x; }
