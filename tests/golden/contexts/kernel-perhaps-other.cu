// expect: by_star racy
// expect: by_reference racy
// expect: of_table racy
// expect: of_table_too racy
// expect: first possibly-racy
// expect: second possibly-racy
/* What a reference to a function, a pointer that is followed to it, or an element of a table starts is known. Of a pointer that is not followed it is not, where several
 * kernels may be there: each may always be another, so no alarm of such a launch is true. */
#define KERNEL(name, value) __global__ void name(int *out, int n) { if (n == value) out[0] = threadIdx.x; }
KERNEL(by_star, 1)
KERNEL(by_reference, 2)
KERNEL(of_table, 3)
KERNEL(of_table_too, 3)
KERNEL(first, 4)
KERNEL(second, 4)
typedef void kernel(int *, int);

static void through(kernel &k, int *d) { k<<<1, 64>>>(d, 2); }

int main(int argc, char **argv)
{
	int *d;
	cudaMalloc(&d, 4096);
	kernel *p = by_star, &k = by_reference;
	(*p)<<<1, 64>>>(d, 1);
	(**p)<<<1, 64>>>(d, 1);
	k<<<1, 64>>>(d, 2);
	through(by_reference, d);
	kernel *table[] = { of_table, of_table_too };
	table[argc & 1]<<<1, 64>>>(d, 3);
	kernel *turn = first;
	for (int i = 0; i < argc; i++) {
		turn<<<1, 64>>>(d, 4);
		turn = turn == first ? second : first;
	}
}
