// What a pointer to an object of the host gives twice is one number, until something is written that it may be.
struct sizes { int n; int *y; sizes *next; };
__global__ void spread(int *y, int n) { y[(blockIdx.x * 64 + threadIdx.x) % n] = blockIdx.x; }

void unseen(sizes *);

void twice(sizes *p)
{
	if (p->n < 64 || p->n % 64) return;
	spread<<<p->n / 64, 64>>>(p->y, p->n);
}

void through_another(sizes *p, sizes *q)
{
	if (p->n < 64 || p->n % 64) return;
	int blocks = p->n / 64;
	q->n = 1;
	spread<<<blocks, 64>>>(p->y, p->n);
}

void beside(sizes *p)
{
	if (p->n < 64 || p->n % 64) return;
	spread<<<p->n / 64, 64>>>(p->y, (p + 1)->n);
}

void out_of_sight(sizes *p)
{
	if (p->n < 64 || p->n % 64) return;
	int blocks = p->n / 64;
	unseen(p);
	spread<<<blocks, 64>>>(p->y, p->n);
}

void along_a_list(sizes *p)
{
	int blocks = 2;
	for (; p; p = p->next) {
		if (p->n >= 128 && p->n % 64 == 0) spread<<<blocks, 64>>>(p->y, p->n);
		blocks = p->n / 64;
	}
}

void next_one(sizes *p)
{
	int blocks = p->n / 64;
	p = p->next;
	spread<<<blocks, 64>>>(p->y, p->n);
}

void stored(sizes *p)
{
	p->n = 128;
	spread<<<2, 64>>>(p->y, p->n);
}
