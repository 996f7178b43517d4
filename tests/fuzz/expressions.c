/* Random expressions: what the simplifying constructors build has the value of what was asked for, and lies in its
 * computed range; the solver agrees with the evaluator on every operator, negative numbers included, in both
 * arithmetics. */
#include "smt/smt.h"
#include "tests/fuzz/rng.h"

#include <stdlib.h>

enum { VARS = 4 };

struct box {
	struct rng rng;
	struct kernel *k;
	var_ref var[VARS];
	int64_t value[VARS];
	bool narrow;               /* small values only: for the solver */
};

/* One expression, built twice: raw only shares, made simplifies. */
struct both { expr_ref raw, made; };

static int64_t value_of(var_ref v, bool *bound, void *data)
{
	const struct box *b = data;
	for (int i = 0; i < VARS; i++)
		if (b->var[i].ix == v.ix)
			return *bound = true, b->value[i];
	*bound = false;
	return 0;
}

static struct both leaf(struct box *b)
{
	expr_ref e = rng_percent(&b->rng, 60) ? expr_var(b->k->exprs, b->var[rng_range(&b->rng, 0, VARS - 1)]) :
		expr_int(b->k->exprs, rng_range(&b->rng, -9, 17));
	return (struct both){ e, e };
}

static struct both node(struct box *b, enum expr_kind kind, struct both x, struct both y)
{
	struct expr raw = { .kind = kind, .kid = { x.raw, y.raw } };
	return (struct both){ expr_intern(b->k->exprs, raw), expr_binary(b->k->exprs, kind, x.made, y.made) };
}

static struct both constant(struct box *b, int64_t lo, int64_t hi)
{
	expr_ref e = expr_int(b->k->exprs, rng_range(&b->rng, lo, hi));
	return (struct both){ e, e };
}

static struct both integer(struct box *b, int depth);

static struct both boolean(struct box *b, int depth)
{
	static const enum expr_kind compare[] = { EXPR_EQ, EXPR_LT, EXPR_LE }, join[] = { EXPR_AND, EXPR_OR, EXPR_IFF };
	if (depth <= 1 || rng_percent(&b->rng, 60))
		return node(b, compare[rng_range(&b->rng, 0, 2)], integer(b, depth - 1), integer(b, depth - 1));
	struct both x = boolean(b, depth - 1);
	if (rng_percent(&b->rng, 25)) {
		struct expr raw = { .kind = EXPR_NOT, .kid = { x.raw } };
		return (struct both){ expr_intern(b->k->exprs, raw), expr_not(b->k->exprs, x.made) };
	}
	return node(b, join[rng_range(&b->rng, 0, 2)], x, boolean(b, depth - 1));
}

static struct both wrapped(struct box *b, struct both x)
{
	static const struct int_type types[] = { { 8, false, false }, { 8, true, false }, { 16, false, false },
		{ 32, false, false }, { 32, true, false }, { 64, true, false }, { 64, false, false } };
	/* the encoder takes a signed wrap as a promise that nothing overflows: only unsigned ones are exact everywhere */
	struct int_type t = types[rng_range(&b->rng, 0, 6)];
	if (b->narrow && (t.is_signed || t.bits > 32))
		t = types[0];
	struct expr raw = { .kind = EXPR_WRAP, .type = t, .kid = { x.raw } };
	return (struct both){ expr_intern(b->k->exprs, raw), expr_wrap(b->k->exprs, t, x.made) };
}

static struct both integer(struct box *b, int depth)
{
	static const enum expr_kind plain[] = { EXPR_ADD, EXPR_SUB, EXPR_MIN, EXPR_MAX, EXPR_BAND, EXPR_BOR, EXPR_BXOR,
		EXPR_ADD, EXPR_MUL };
	static const enum expr_kind divide[] = { EXPR_TDIV, EXPR_TREM, EXPR_EDIV, EXPR_EMOD };
	if (depth <= 0)
		return leaf(b);
	struct both x = integer(b, depth - 1);
	switch (rng_range(&b->rng, 0, 9)) {
	case 0: case 1: case 2: case 3: return node(b, plain[rng_range(&b->rng, 0, 8)], x, integer(b, depth - 1));
	case 4: case 5: {
		enum expr_kind kind = divide[rng_range(&b->rng, 0, 3)];
		return node(b, kind, x, rng_percent(&b->rng, 75) ? constant(b, -4, 9) : leaf(b));
	}
	case 6: return wrapped(b, x);
	case 7: {
		struct both c = boolean(b, depth - 1), y = integer(b, depth - 1);
		struct expr raw = { .kind = EXPR_ITE, .kid = { c.raw, x.raw, y.raw } };
		return (struct both){ expr_intern(b->k->exprs, raw), expr_ite(b->k->exprs, c.made, x.made, y.made) };
	}
	case 8: {
		struct both s = node(b, EXPR_EMOD, x, constant(b, 1, 6));
		struct expr raw = { .kind = EXPR_POW2, .kid = { s.raw } };
		struct both p = { expr_intern(b->k->exprs, raw), expr_unary(b->k->exprs, EXPR_POW2, s.made) };
		return node(b, rng_percent(&b->rng, 50) ? EXPR_MUL : EXPR_EDIV, integer(b, depth - 1), p);
	}
	default: return node(b, EXPR_MUL, x, constant(b, -2, 5));
	}
}

/* Variables with bounds, and values in them. */
static void fill(struct box *b)
{
	for (int i = 0; i < VARS; i++) {
		int64_t lo = i < 2 ? 0 : rng_range(&b->rng, -12, 3), hi = lo + rng_range(&b->rng, 1, b->narrow ? 15 : 40);
		struct var v = { .name = "v", .kind = VAR_PARAM, .type = { 32, true, false }, .lo = lo, .hi = hi };
		if (!b->narrow && i == 3)
			v.lo = 1, v.hi = 0, lo = INT32_MIN, hi = INT32_MAX;
		b->var[i] = expr_var_new(b->k->exprs, &v);
		b->value[i] = rng_range(&b->rng, lo, hi);
	}
}

static int complain(const struct box *b, const char *what, struct both e)
{
	struct text text = { 0 };
	text_printf(&text, "---- %s\nraw  ", what);
	expr_print(b->k->exprs, e.raw, &text);
	text_put(&text, "\nmade ");
	expr_print(b->k->exprs, e.made, &text);
	for (int i = 0; i < VARS; i++)
		text_printf(&text, "\n%s = %lld", expr_var_get(b->k->exprs, b->var[i])->name, (long long)b->value[i]);
	printf("%s\n", text.at);
	text_fini(&text);
	return 1;
}

static int check_value(struct box *b, struct both e)
{
	struct eval_env env = { value_of, b };
	for (int round = 0; round < 8; round++) {
		int64_t raw = 0, made = 0;
		for (int i = 0; round && i < VARS; i++) {
			const struct var *v = expr_var_get(b->k->exprs, b->var[i]);
			b->value[i] = v->lo <= v->hi ? rng_range(&b->rng, v->lo, v->hi) : rng_range(&b->rng, -100000, 100000);
		}
		enum eval_status s = expr_eval(b->k->exprs, e.raw, &env, &raw), m = expr_eval(b->k->exprs, e.made, &env, &made);
		if (s == EVAL_OK && m == EVAL_DIV_ZERO)
			return complain(b, "simplified into a fault", e);
		if (s != EVAL_OK || m != EVAL_OK)      /* values of 64 unsigned bits may leave what the evaluator holds */
			continue;
		if (raw != made)
			return complain(b, "simplified to another value", e);
		struct expr_range r = expr_range(b->k->exprs, e.made);
		if (made < r.lo || made > r.hi)
			return complain(b, "outside its range", e);
	}
	return 0;
}

/* The solver, with every variable pinned, must find e equal to its value and not find it different. */
static int check_solver(struct box *b, struct both e, enum arith arith, unsigned *unknown)
{
	struct expr_table *t = b->k->exprs;
	struct eval_env env = { value_of, b };
	int64_t value = 0;
	if (expr_eval(t, e.raw, &env, &value) != EVAL_OK || value > 1000000000 || value < -1000000000)
		return 0;
	expr_ref pinned = expr_bool(t, true),
			 raw = { expr_intern(t, (struct expr){ .kind = EXPR_EQ, .kid = { e.raw, expr_int(t, value) } }).ix };
	for (int i = 0; i < VARS; i++)
		pinned = expr_and(t, pinned, expr_eq(t, expr_var(t, b->var[i]), expr_int(t, b->value[i])));
	expr_ref differs = expr_intern(t, (struct expr){ .kind = EXPR_NOT, .kid = { raw } });
	int same =
		smt_satisfiable(b->k, expr_intern(t, (struct expr){ .kind = EXPR_AND, .kid = { pinned, raw } }), arith, 5);
	int other =
		smt_satisfiable(b->k, expr_intern(t, (struct expr){ .kind = EXPR_AND, .kid = { pinned, differs } }), arith, 5);
	*unknown += same < 0 || other < 0;
	if (same == 0 || other == 1)
		return complain(b, arith == ARITH_BV ? "the solver disagrees (bv)" : "the solver disagrees (int)", e);
	return 0;
}

int main(int argc, char **argv)
{
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1, n = argc > 2 ? strtoull(argv[2], NULL, 10) : 20000;
	uint64_t solved = argc > 3 ? strtoull(argv[3], NULL, 10) : 150;
	int failed = 0;
	unsigned unknown = 0;
	for (uint64_t s = seed; s < seed + n && failed < 10; s++) {
		struct arena *a = arena_new();
		struct box b = { .rng = rng_init(s),
			.k = kernel_new(sources_new(a), "expressions"),
			.narrow = s < seed + solved };
		fill(&b);
		struct both e = integer(&b, (int)rng_range(&b.rng, 1, 4));
		failed += check_value(&b, e);
		if (b.narrow) {
			failed += check_solver(&b, e, ARITH_INT, &unknown);
			failed += check_solver(&b, e, ARITH_BV, &unknown);
		}
		kernel_free(b.k);
		arena_free(a);
	}
	printf("expressions: %llu, %llu of them solved, %u unknown, %d wrong\n", (unsigned long long)n,
		(unsigned long long)solved, unknown, failed);
	return failed != 0 || unknown * 20 > solved;
}
