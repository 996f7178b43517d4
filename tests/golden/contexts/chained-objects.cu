// args: --launch auto
// expect: first drf
// expect: made drf
// expect: written possibly-racy
// expect: written_in_turn possibly-racy
// expect: beside drf
// A pointer that walks from one object of the host to the next: the search for what the loop changes ends, and what is written through it may be in any.
struct item { int n; item *next; };
#define KERNEL(name) __global__ void name(int *a, int n) { if (n != 30) a[0] = threadIdx.x; }
KERNEL(first)
KERNEL(made)
KERNEL(written)
KERNEL(written_in_turn)
KERNEL(beside)
int main()
{
	int *d, all = 0;
	cudaMalloc(&d, 4);
	item one{30, nullptr}, two{2, &one};
	for (item *p = &two; p; p = p->next) all += p->n;
	first<<<1, 32>>>(d, one.n);
	item *last = new item{30, nullptr}, *head = new item{2, last};
	while (head) {
		all += head->n;
		head = head->next;
	}
	made<<<1, 32>>>(d, last->n);
	for (item *p = &two; p; p = p->next) p->n++;
	written<<<1, 32>>>(d, one.n);
	int x = 30, y = 30;
	int *p = &x, *q = &y, z = 30;
	for (int i = 0; i < all; i++) {
		*p += 1;
		int *other = p;
		p = q;
		q = other;
	}
	written_in_turn<<<1, 32>>>(d, x);
	beside<<<1, 32>>>(d, z);
}
