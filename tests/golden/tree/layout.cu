// Where clang puts bases, fields and bit-fields; conversions to bases; a virtual call; a pointer to a member.
struct A { char c; int n; };
struct B { virtual __device__ int get() { return 1; } int b; };
struct C : A, B { int low : 3, high : 5; __device__ int get() override { return low + high; } union { int i; float f; }; };
__global__ void k(C *c, int C::*m)
{
	A *a = c;
	B *b = c;
	a->n = b->get();
	c->high = b->b;
	c->f = 1.5f;
	c->*m = static_cast<C *>(b)->i;
}
