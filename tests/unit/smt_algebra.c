/* Each rewriting of smt/algebra.c, by the solver: under the guards, the split tuples of two threads are equal exactly
 * when the original indices are. Radices get small constants, so that the solver's own arithmetic is beyond doubt. */
#include "tests/unit/asking.h"

#include <stdlib.h>
#include <string.h>

struct lemma {
	const char *name, *index, *guard, *other;        /* other: the index of a second access, or NULL */
	uint32_t dims;                                   /* of the tuple that the rules reach */
	enum level level;
};

static const struct lemma LEMMAS[] = {
	{ "radix blockDim", "(+ threadIdx.x (* blockIdx.x blockDim.x))", "true", NULL, 2, LEVEL_GRID },
	{ "drop the block's part", "(+ threadIdx.x (* blockIdx.x blockDim.x))", "true", NULL, 1, LEVEL_BLOCK },
	{ "radix from the guard", "(+ c (* r w))", "(and (<= 0 c) (< c w))", NULL, 2, LEVEL_BLOCK },
	{ "a guard with <=", "(+ c (* r w))", "(and (<= 0 c) (<= (+ c 1) w))", NULL, 2, LEVEL_BLOCK },
	{ "a negated guard", "(+ c (* r w))", "(and (<= 0 c) (not (<= w c)))", NULL, 2, LEVEL_BLOCK },
	{ "no bound, no split", "(+ c (* r w))", "(<= 0 c)", NULL, 1, LEVEL_BLOCK },
	{ "bound too weak", "(+ c (* r w))", "(and (<= 0 c) (<= c w))", NULL, 1, LEVEL_BLOCK },
	{ "constant radix", "(+ (mod c 4) (* 4 r))", "true", NULL, 2, LEVEL_BLOCK },
	{ "constant radix, offset", "(- (* 4 r) 1)", "true", "(+ (* 4 r) 3)", 2, LEVEL_BLOCK },
	{ "borrow", "(+ c (* r w))", "(and (<= 0 c) (< c w))", "(- (* r w) (+ c 1))", 2, LEVEL_BLOCK },
	{ "borrow, one too many", "(+ c (* r w))", "(and (<= 0 c) (< c w))", "(- (* r w) (+ c 2))", 1, LEVEL_BLOCK },
	{ "below", "(- (* r w) c)", "(and (<= 0 c) (< c w))", NULL, 2, LEVEL_BLOCK },
	{ "below, one too many", "(- (* r w) c)", "(and (<= 0 c) (<= c w))", NULL, 1, LEVEL_BLOCK },
	{ "below, and one above", "(- (* r w) c)", "(and (<= 0 c) (< c w))", "(+ c (* r w))", 1, LEVEL_BLOCK },
	{ "an equation as a bound", "(+ c (* r w))", "(and (<= 0 c) (and (= c (+ s 1)) (< s (- w 1))))", NULL, 2, LEVEL_BLOCK },
	{ "an equation, too weak", "(+ c (* r w))", "(and (<= 0 c) (and (= c (+ s 2)) (< s (- w 1))))", NULL, 1, LEVEL_BLOCK },
	{ "common factor", "(* 6 r)", "true", "(+ 12 (* 6 c))", 2, LEVEL_BLOCK },
	{ "two radices", "(+ (+ c (* w r)) (* (* w n) s))", "(and (and (<= 0 c) (< c w)) (and (<= 0 r) (< r n)))", NULL, 3,
		LEVEL_BLOCK },
	{ "one of two accesses does not fit", "(+ c (* r w))", "(and (<= 0 c) (< c w))", "(+ 1 (+ c (* r w)))", 1, LEVEL_BLOCK },
	{ "both fit", "(+ c (* r w))", "(and (<= 0 c) (< (+ c 1) w))", "(+ 1 (+ c (* r w)))", 2, LEVEL_BLOCK },
	{ "the smaller of two", "(+ c (* r w))", "(and (<= 0 c) (< c (ite (< w s) w s)))", NULL, 2, LEVEL_BLOCK },
	{ "the smaller of two, or equal", "(+ c (* r w))", "(and (<= 0 c) (<= c (ite (<= s w) (- s 1) (- w 1))))", NULL, 2, LEVEL_BLOCK },
	{ "the smaller of two, the other way round", "(+ c (* r w))", "(and (<= 0 c) (< c (ite (not (< s w)) w s)))", NULL, 2,
		LEVEL_BLOCK },
	{ "the smaller of two, by one", "(+ c (* r w))", "(and (<= 0 c) (< c (ite (<= s w) s w)))", NULL, 2, LEVEL_BLOCK },
	{ "nearly the smaller of two", "(+ c (* r w))", "(and (<= 0 c) (< c (ite (< s (+ w 2)) s w)))", NULL, 1, LEVEL_BLOCK },
	{ "nearly the smaller of two, the first", "(+ c (* r w))", "(and (<= 0 c) (< c (ite (< w s) w (+ s 3))))", NULL, 1, LEVEL_BLOCK },
	{ "the larger of two is no bound", "(+ c (* r w))", "(and (<= 0 c) (< c (ite (< s w) w s)))", NULL, 1, LEVEL_BLOCK },
	{ "the larger of two", "(+ c (* r w))", "(and (<= (ite (< 0 s) s 0) c) (< c w))", NULL, 2, LEVEL_BLOCK },
	{ "the larger of two, or equal", "(+ c (* r w))", "(and (<= (ite (<= s 1) 1 s) (+ c 1)) (< c w))", NULL, 2, LEVEL_BLOCK },
	{ "nearly the larger of two", "(+ c (* r w))", "(and (<= (ite (< -2 s) s 0) c) (< c w))", NULL, 1, LEVEL_BLOCK },
	{ "a bound of a multiple", "(+ c (* 8 r))", "(and (<= 0 c) (< (+ (* 4 c) threadIdx.x) 32))", NULL, 2, LEVEL_BLOCK },
	{ "a bound of a multiple, too weak", "(+ c (* 8 r))", "(and (<= 0 c) (< (+ (* 4 c) threadIdx.x) 33))", NULL, 1, LEVEL_BLOCK },
	{ "the larger of a line and a constant", "(+ c (* r w))", "(and (<= (ite (< s -1) 0 (+ (* 16 s) 16)) c) (< c w))", NULL, 2, LEVEL_BLOCK },
	{ "nearly that", "(+ c (* r w))", "(and (<= (ite (< s -2) 0 (+ (* 16 s) 16)) c) (< c w))", NULL, 1, LEVEL_BLOCK },
	{ "the smaller of a line and a constant", "(+ c (* r w))", "(and (<= 0 c) (< c (ite (< s 4) (- w (* 3 (- 4 s))) w)))", NULL, 2, LEVEL_BLOCK },
	{ "early return", "(+ c (* r w))", "(not (or (or (< c 0) (<= w c)) (< n r)))", NULL, 2, LEVEL_BLOCK },
	{ "early return, nested", "(+ c (* r w))", "(not (or (or (< c 0) (and (< c w) (<= n r))) (<= w c)))", NULL, 2, LEVEL_BLOCK },
	{ "bound behind a choice", "(+ c (* r w))", "(and (<= 0 c) (and (or (< r 5) (< c w)) (<= 5 r)))", NULL, 2, LEVEL_BLOCK },
	{ "a case that the guard rules out", "(+ threadIdx.x (* (ite (< w 0) (+ w 4096) w) r))", "(< threadIdx.x w)", NULL, 2,
		LEVEL_BLOCK },
	{ "padding", "(+ c (div c 16))", "true", NULL, 1, LEVEL_BLOCK },
	{ "padding, scaled", "(+ (* 2 c) (* 3 (div c 4)))", "true", "(+ (* 2 r) (* 3 (div (* 2 r) 8)))", 2, LEVEL_BLOCK },
	{ "padding, twice", "(+ (+ c (div c 4)) (div c 16))", "true", "(+ (+ 1 (+ c (div (+ c 1) 4))) (div (+ 1 c) 16))", 1,
		LEVEL_BLOCK },
	{ "padding, another offset", "(+ c (div c 4))", "true", "(+ c (div (+ c 1) 4))", 1, LEVEL_BLOCK },
	{ "padding, downwards", "(- (* 2 c) (* 3 (div c 2)))", "true", NULL, 1, LEVEL_BLOCK },
	{ "shared part under a wrap", "(wrap u8 (+ (wrap u8 (+ w c)) r))", "(and (and (<= 0 c) (< c 16)) (and (<= 0 r) (< r 8)))",
		NULL, 1, LEVEL_BLOCK },
	{ "below zero under a wrap", "(wrap u8 (- c w))", "(and (<= 0 c) (< c 16))", "(wrap u8 (- (- c 1) w))", 1, LEVEL_BLOCK },
	{ "all the way round", "(wrap u8 (+ w (* 64 c)))", "(and (<= 0 c) (< c 16))", NULL, 2, LEVEL_BLOCK },
	{ "one index fits", "(wrap u8 (+ c (- r 3)))", "(and (and (<= 0 c) (< c 16)) (and (<= 0 r) (< r 8)))", "(mod c 8)", 1, LEVEL_BLOCK },
	{ "grid stride", "(+ (+ threadIdx.x (* blockIdx.x blockDim.x)) (* (* blockDim.x gridDim.x) s))", "(<= 0 s)", NULL, 3,
		LEVEL_GRID },
};

/* Accesses of several units; those of LEMMAS have one. */
struct runs { struct lemma lemma; uint32_t count[2]; };

static const struct runs RUNS[] = {
	{ { "runs that stay in their row", "(+ c (* r w))", "(and (<= 0 c) (< (+ c 1) w))", "(+ 1 (+ c (* r w)))", 2, LEVEL_BLOCK },
		{ 2, 1 } },
	{ { "a run that may cross", "(+ c (* r w))", "(and (<= 0 c) (< c w))", NULL, 1, LEVEL_BLOCK }, { 2, 2 } },
	{ { "one of two runs may cross", "(+ c (* r w))", "(and (<= 0 c) (< c w))", "(+ c (* r w))", 1, LEVEL_BLOCK }, { 1, 2 } },
	{ { "runs and parts of them", "(* 4 (+ c (* 3 r)))", "(and (<= 0 c) (< c 3))", "(+ 3 (* 4 (+ c (* 3 r))))", 3, LEVEL_BLOCK },
		{ 4, 1 } },
	{ { "longer than their step", "(* 2 (+ c (* 3 r)))", "(and (<= 0 c) (< c 3))", NULL, 1, LEVEL_BLOCK }, { 3, 3 } },
};

static unsigned failures;

static expr_ref fix(struct query *q, expr_ref e, int64_t w, int64_t n)
{
	struct expr_table *t = q->k->exprs;
	struct expr_map *m = expr_map_new(q->arena);
	static const char *const names[] = { "w", "n", "blockDim.x", "gridDim.x" };
	for (size_t i = 0; i < 4; i++) expr_map_put(m, expr_var_find(t, names[i]), expr_int(t, i % 2 ? n : w));
	return expr_subst(t, m, e);
}

/* Thread 2's copy of e over kernel variables, by hand: the query's own copies are not what is tested. */
static expr_ref second(struct query *q, struct expr_map *copies, expr_ref e)
{
	struct expr_table *t = q->k->exprs;
	struct var_list vars = { 0 };
	expr_vars(t, q->arena, e, &vars);
	for (size_t i = 0; i < vars.n; i++)
		if (!query_shares(q, vars.at[i]) && !expr_map_get(copies, vars.at[i]).ix)
			expr_map_put(copies, vars.at[i], expr_var(t, expr_var_copy(t, vars.at[i], 2)));
	return expr_subst(t, copies, e);
}

static expr_ref in_launch(struct query *q, struct expr_map *copies)
{
	struct expr_table *t = q->k->exprs;
	expr_ref tid = expr_var(t, q->k->thread_idx[0]), bid = expr_var(t, q->k->block_idx[0]);
	expr_ref bdim = expr_var(t, q->k->block_dim[0]), gdim = expr_var(t, q->k->grid_dim[0]);
	expr_ref one = expr_and(t, expr_lt(t, tid, bdim), expr_lt(t, bid, gdim));
	return expr_and(t, one, second(q, copies, one));
}

/* The units from x and those from y have one in common. */
static expr_ref overlap(struct expr_table *t, const struct query_access *a, expr_ref x, const struct query_access *b, expr_ref y)
{
	expr_ref x_end = expr_add(t, x, expr_int(t, a->from->access.count)), y_end = expr_add(t, y, expr_int(t, b->from->access.count));
	return expr_and(t, expr_lt(t, x, y_end), expr_lt(t, y, x_end));
}

static void prove(const struct lemma *l, struct query *q, uint32_t i, uint32_t j, int64_t w, int64_t n)
{
	struct expr_table *t = q->k->exprs;
	struct expr_map *copies = expr_map_new(q->arena);
	const struct query_access *a = &q->accesses.at[i], *b = &q->accesses.at[j];
	expr_ref original = overlap(t, a, a->from->access.index[0], b, second(q, copies, b->from->access.index[0]));
	expr_ref split = expr_bool(t, true);
	for (uint32_t d = 0; d < q->dims; d++) {
		expr_ref other = second(q, copies, b->index[d]);
		split = expr_and(t, split, d + 1 < q->dims ? expr_eq(t, a->index[d], other) : overlap(t, a, a->index[d], b, other));
	}
	expr_ref guards = expr_and(t, a->guard, second(q, copies, b->guard));
	expr_ref wrong = expr_and(t, expr_and(t, guards, in_launch(q, copies)), expr_not(t, expr_iff(t, original, split)));
	int answer = smt_satisfiable(q->k, fix(q, wrong, w, n), ARITH_INT, 10);
	bool large = w == 5 && n == 4;       /* here both equal and different indices must occur, or nothing was proved */
	expr_ref meet = expr_and(t, guards, in_launch(q, copies));
	expr_ref equal = fix(q, expr_and(t, meet, original), w, n);
	expr_ref different = fix(q, expr_and(t, meet, expr_not(t, split)), w, n);
	if (large && smt_satisfiable(q->k, equal, ARITH_INT, 10) != 1) answer = 1;
	if (large && smt_satisfiable(q->k, different, ARITH_INT, 10) != 1) answer = 1;
	if (answer == 0) return;
	failures++;
	printf("%s, w = %d, n = %d: the rewriting is %s\n", l->name, (int)w, (int)n, answer ? "wrong" : "not decided");
}

static struct phase phase_of(const struct lemma *l, const uint32_t count[2], struct arena *arena, struct kernel **k)
{
	struct diags diags = { .arena = arena };
	struct text text = { 0 };
	text_printf(&text, "(kernel k (param w i32) (param n i32) (array A global 4 (dims _)) (site 1 write A \"\")"
		"(body (approx c i32 none \"\") (approx r i32 none \"\") (approx s i32 none \"\") (if %s (then"
		"(write 1 A (index %s) (count %u))", l->guard, l->index, (unsigned)count[0]);
	if (l->other) text_printf(&text, "(write 1 A (index %s) (count %u))", l->other, (unsigned)count[1]);
	text_put(&text, "))))");
	*k = core_parse(sources_new(arena), l->name, text.at, &diags);
	text_fini(&text);
	struct phase phase = { .level = l->level };
	if (!*k) {
		printf("%s: %s\n", l->name, diags.list.n ? diags.list.at[0].text : "");
		failures++;
		return phase;
	}
	struct typing typing = { 0 };
	struct phases phases = { 0 };
	typecheck_kernel(*k, &typing);
	protocol_split(*k, typing.protocol, l->level, SPACE_GLOBAL, &phases);
	return phases.list.at[0];
}

static void test(const struct lemma *l, const uint32_t count[2])
{
	struct arena *arena = arena_new();
	struct kernel *k;
	struct phase phase = phase_of(l, count, arena, &k);
	if (!k) return;
	struct asking asking;
	struct query *q = query_race(asking_begin(&asking, k, arena, l->level), &phase, 1, (array_ref) { 1 });
	if (q->dims != l->dims) {
		failures++;
		printf("%s: %u dimensions, expected %u\n", l->name, (unsigned)q->dims, (unsigned)l->dims);
	}
	for (uint32_t i = 0; i < q->accesses.n; i++)
		for (uint32_t j = 0; j < q->accesses.n; j++)
			for (int64_t w = 1; w <= 5; w += 2)
				for (int64_t n = 1; n <= 4; n += 3) prove(l, q, i, j, w, n);
	kernel_free(k);
	arena_free(arena);
}

int main(void)
{
	for (size_t i = 0; i < sizeof LEMMAS / sizeof LEMMAS[0]; i++) test(&LEMMAS[i], (const uint32_t[]) { 1, 1 });
	for (size_t i = 0; i < sizeof RUNS / sizeof RUNS[0]; i++) test(&RUNS[i].lemma, RUNS[i].count);
	printf("%u failed\n", failures);
	return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
