// Objects that `new` makes hold what their constructors give them, as long as one is made at a place; and how long a literal is.
// args: --launch auto
// expect: rows drf
// expect: narrow racy
// expect: twice possibly-racy
// expect: looped racy
// expect: changed racy
// expect: letters drf
// expect: more_letters racy
#include <cstring>
#define PLACE if (threadIdx.y || threadIdx.z || blockIdx.y || blockIdx.z) return; int i = blockIdx.x * width + threadIdx.x
__global__ void rows(int *a, int width) { PLACE; a[i] = i + threadIdx.x; }
__global__ void narrow(int *a, int width) { PLACE; a[i] = i + threadIdx.x; }
__global__ void twice(int *a, int width) { PLACE; a[i] = i + threadIdx.x; }
__global__ void looped(int *a, int width) { PLACE; a[i] = i + threadIdx.x; }
__global__ void changed(int *a, int width) { PLACE; a[i] = i + threadIdx.x; }
__global__ void letters(int *a, int width) { PLACE; a[i] = i + threadIdx.x; }
__global__ void more_letters(int *a, int width) { PLACE; a[i] = i + threadIdx.x; }
class Shape {
	int width, block = 64;
public:
	Shape(int w) : width(w) {}
	int wide() const { return width; }
	int threads() const { return block; }
	void narrow_to(int w) { width = w; }
	void run(int *d) { rows<<<8, block>>>(d, width); }
};
static Shape *make(int width) { return new Shape(width); }
void one(int *d)
{
	Shape *s = new Shape(64), *t = new Shape(32);
	s->run(d);
	narrow<<<8, t->threads()>>>(d, t->wide());
	delete s;
	delete t;
}
void two(int *d)
{
	Shape *s = make(32), *t = make(64);
	twice<<<8, 64>>>(d, s->wide());
	delete t;
}
void loop(int *d, int n)
{
	Shape *first = 0;
	for (int i = 0; i < n; i++) {
		Shape *s = new Shape(64 >> i);
		if (!first) first = s;
		looped<<<8, 64>>>(d, s->wide());
	}
}
void change(int *d)
{
	Shape *s = new Shape(64);
	s->narrow_to(32);
	changed<<<8, 64>>>(d, s->wide());
}
void text(int *d)
{
	const char *word = "abcd";
	letters<<<8, 4>>>(d, strlen(word));
	more_letters<<<8, 5>>>(d, strlen("abcd"));
}
