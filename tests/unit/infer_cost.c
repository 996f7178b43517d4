/* What the lowering of nested loops costs: nests of growing depth, the variables and expressions that it makes counted.
 * No clock: counts are what time follows, and they do not vary. */
#include "infer/infer.h"

#include <stdlib.h>
#include <string.h>

static int failures;

/* What each level opens, what stands before and after the loop inside it; # is the level. `square`: the cost may grow as
 * the square of the depth, as docs/LIMITS.md says of pointers; all else is linear. */
struct family { const char *name, *prologue, *open, *before, *innermost, *after; bool square; };
static const struct family FAMILIES[] = {
	{ "ranges", "", "for (int i# = 0; i# < n; i#++)", "", "A[t] = 1;", "", false },
	{ "barriers", "", "for (int i# = 0; i# < n; i#++)", "A[t + i#] = 2;", "A[t] = 1;", "__syncthreads();", false },
	{ "sums", "int s = 0, v = 0, w = 0;", "for (int i# = 0; i# < n; i#++)", "s += i#; w = v; v = t;", "A[s] = 1;", "s += 2;", false },
	{ "values read", "int s = 0;", "for (int i# = 0; i# < n; i#++)", "s += A[s]; int k# = s + 1;", "A[t] = s;", "A[k#] = s;", false },
	{ "triangles", "int i0 = n;", "for (int i# = 0; i# < n; i# += 2)", "int k# = i# * 2 + 1; if (k# > t) continue;", "A[t] = 1;",
		"A[k#] = 2;", false },
	{ "geometric", "", "for (int i# = n; i# > 0; i# /= 2)", "if (t < i#) A[t] = A[t + i#];", "A[t] = 1;", "__syncthreads();", false },
	{ "whiles", "int s = n;", "while (s > #)", "s--; if (A[s] == #) break;", "A[t] = 1;", "if (A[t + s]) return;", false },
	{ "do-whiles", "int s = n;", "do", "s -= 3;", "A[t] = 1;", "if (s == #) continue;", false },
	{ "pointers", "int *p = A, *q = B;", "for (int i# = 0; i# < n; i#++)", "int *r# = p; p = q; q = r#;", "p[t] = q[t];", "p++;",
		true },
	{ "swaps", "int *p = A, *q = B;", "for (int i# = 0; i# < n; i#++)", "int *r# = p; p = q; q = r#;", "p[t] = q[t];", "",
		true },
	{ "walks", "int *p = A, *q = B;", "for (int i# = 0; i# < n; i#++)", "p++;", "*p = q[t];", "q += 2;", true },
	{ "arrays", "int s[4] = { 0 };", "for (int i# = 0; i# < n; i#++)", "s[t & 3] = i#; s[1]++;", "A[s[1]] = s[2];", "s[0] = 3;", false },
	{ "switches", "int s = 0;", "for (int i# = 0; i# < n; i#++)", "switch (s & 3) { case 0: s++; break; case 1: s = A[s]; case 2: s--; }",
		"A[s] = 1;", "", false },
	{ "calls", "int s = 0;", "for (int i# = 0; i# < n; i#++)", "s = step(s, i#);", "A[s] = 1;", "", false },
};

static void put(FILE *f, const char *text, unsigned level)
{
	for (; *text; text++) {
		if (*text == '#') fprintf(f, "%u", level);
		else fputc(*text, f);
	}
	fputc('\n', f);
}

static void write_nest(const char *path, const struct family *x, unsigned depth)
{
	FILE *f = fopen(path, "w");
	if (!f) { fprintf(stderr, "cannot write %s\n", path); exit(2); }
	fputs("__device__ int step(int s, int i) { for (int k = 0; k < i; k++) s += k; return s; }\n"
		"__global__ void k(int *A, int *B, int n)\n{\n\tint t = threadIdx.x;\n", f);
	put(f, x->prologue, 0);
	for (unsigned i = 1; i <= depth; i++) {
		put(f, x->open, i);
		fputs("{\n", f);
		put(f, x->before, i);
	}
	put(f, x->innermost, depth);
	for (unsigned i = depth; i >= 1; i--) {
		put(f, x->after, i);
		put(f, strncmp(x->open, "do", 2) == 0 ? "} while (s > #);" : "}", i);
	}
	fputs("}\n", f);
	if (fclose(f)) { fprintf(stderr, "cannot write %s\n", path); exit(2); }
}

/* Expressions and variables made for a nest of this depth. */
static uint32_t cost(const struct family *x, unsigned depth)
{
	struct infer_options o = { .language = LANGUAGE_CUDA };
	write_nest("nest.cu", x, depth);
	struct unit *u = infer_file("nest.cu", &o);
	uint32_t n = 0;
	if (u->kernels.n == 1 && !u->kernels.at[0]->unsupported)
		n = expr_count(u->kernels.at[0]->exprs) + expr_var_count(u->kernels.at[0]->exprs);
	unit_free(u);
	return n;
}

/* Functions that call each other twice each, in all orders: written out they are more than any machine reads. The kernel
 * that calls them is approximated at that call, the other one is not touched. */
#define KNOT_FUNCTIONS 8
#define KNOT_WORK_MOST 8000000u

static void check_knot(void)
{
	FILE *f = fopen("knot.cu", "w");
	if (!f) { fprintf(stderr, "cannot write knot.cu\n"); exit(2); }
	for (int i = 0; i < KNOT_FUNCTIONS; i++) fprintf(f, "__device__ int f%d(int *a, int n);\n", i);
	for (int i = 0; i < KNOT_FUNCTIONS; i++)
		fprintf(f, "__device__ int f%d(int *a, int n)\n{\n\tif (a[n]) return f%d(a, n + 1) + f%d(a, n + a[n]);\n"
			"\tfor (int i = 0; i < n; i++) n += f%d(a, i);\n\treturn n;\n}\n", i, (i + 1) % KNOT_FUNCTIONS,
			(i + 3) % KNOT_FUNCTIONS, (i + 5) % KNOT_FUNCTIONS);
	fputs("__global__ void knot(int *A, int *B)\n{\n\tB[threadIdx.x] = f0(A, 1);\n}\n"
		"__global__ void plain(int *A)\n{\n\tA[threadIdx.x] = 1;\n}\n", f);
	if (fclose(f)) { fprintf(stderr, "cannot write knot.cu\n"); exit(2); }
	struct infer_options o = { .language = LANGUAGE_CUDA };
	struct unit *u = infer_file("knot.cu", &o);
	for (size_t i = 0; i < u->kernels.n; i++) {
		const struct kernel *k = u->kernels.at[i];
		if (!k->unsupported && expr_work(k->exprs) < KNOT_WORK_MOST) continue;
		fprintf(stderr, "%s: %s, work %llu\n", k->name, k->unsupported ? k->unsupported : "supported",
			(unsigned long long)expr_work(k->exprs));
		failures++;
	}
	if (u->kernels.n != 2) failures++;
	unit_free(u);
}

int main(void)
{
	check_knot();
	for (size_t i = 0; i < sizeof FAMILIES / sizeof *FAMILIES; i++) {
		const struct family *x = &FAMILIES[i];
		uint32_t small = cost(x, 12), large = cost(x, 24);
		if (small && large && large <= (x->square ? 6 : 2.2) * small) continue;
		fprintf(stderr, "%s: %u at depth 12, %u at depth 24\n", x->name, small, large);
		failures++;
	}
	/* deeper than any kernel: nothing is left that a nest's depth could use up */
	if (!cost(&FAMILIES[0], 400) || !cost(&FAMILIES[1], 400)) {
		fprintf(stderr, "a nest of 400 loops is refused\n");
		failures++;
	}
	return failures != 0;
}
