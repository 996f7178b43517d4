/* The solver's meaning of every operator against expr_eval: for each pair of values, negative ones included, no model
 * may give the operator another value, and one must give it this value. In integers and in bit-vectors. */
#include "smt/smt.h"

#include <stdlib.h>

static const int64_t VALUES[] = { -130, -33, -8, -7, -1, 0, 1, 2, 7, 33, 130 };
#define VALUE_COUNT (sizeof VALUES / sizeof VALUES[0])
static unsigned failures, checks;

struct fixture { struct kernel *k; struct expr_table *t; var_ref x, y, c; int64_t xv, yv; };

static int64_t fixture_value(var_ref v, bool *bound, void *data)
{
	const struct fixture *f = data;
	*bound = true;
	return v.ix == f->x.ix ? f->xv : v.ix == f->y.ix ? f->yv : (f->xv & 1);
}

static void expect(const char *name, enum arith arith, int want, int got)
{
	checks++;
	if (got == want) return;
	failures++;
	const char *in = arith == ARITH_BV ? "bit-vectors" : "integers";
	printf("%s, %s: expected %d, the solver says %d\n", name, in, want, got);
}

static expr_ref at_values(struct fixture *f)
{
	struct expr_table *t = f->t;
	expr_ref x = expr_eq(t, expr_var(t, f->x), expr_int(t, f->xv));
	expr_ref y = expr_eq(t, expr_var(t, f->y), expr_int(t, f->yv));
	expr_ref c = expr_var(t, f->c);
	return expr_and(t, expr_and(t, x, y), f->xv & 1 ? c : expr_not(t, c));
}

static expr_ref equals(struct expr_table *t, expr_ref e, int64_t value)
{
	if (expr_sort(t, e) == SORT_BOOL) return value ? e : expr_not(t, e);
	return expr_eq(t, e, expr_int(t, value));
}

static void test_expr(struct fixture *f, const char *name, expr_ref e, enum arith arith)
{
	struct expr_table *t = f->t;
	struct eval_env env = { fixture_value, f };
	int sampled = 0;
	expr_ref wrong = expr_bool(t, false);
	for (size_t i = 0; i < VALUE_COUNT; i++) {
		for (size_t j = 0; j < VALUE_COUNT; j++) {
			int64_t value;
			f->xv = VALUES[i];
			f->yv = VALUES[j];
			enum eval_status status = expr_eval(t, e, &env, &value);
			if (status != EVAL_OK) {
				expr_ref any = expr_and(t, at_values(f), equals(t, e, 0));
				if (sampled++ < 3) expect(name, arith, 0, smt_satisfiable(f->k, any, arith, 5));
				continue;
			}
			expr_ref here = at_values(f);
			wrong = expr_or(t, wrong, expr_and(t, here, expr_not(t, equals(t, e, value))));
			expr_ref right = expr_and(t, here, equals(t, e, value));
			if ((i * 7 + j) % 29 == 0) expect(name, arith, 1, smt_satisfiable(f->k, right, arith, 5));
		}
	}
	expect(name, arith, 0, smt_satisfiable(f->k, wrong, arith, 60));
}

static void test_all(struct fixture *f, enum arith arith)
{
	static const struct { enum expr_kind kind; const char *name; } binary[] = {
		{ EXPR_ADD, "+" }, { EXPR_SUB, "-" }, { EXPR_MUL, "*" }, { EXPR_TDIV, "/" }, { EXPR_TREM, "%" },
		{ EXPR_EDIV, "div" }, { EXPR_EMOD, "mod" }, { EXPR_MIN, "min" }, { EXPR_MAX, "max" }, { EXPR_BAND, "band" },
		{ EXPR_BOR, "bor" }, { EXPR_BXOR, "bxor" }, { EXPR_EQ, "=" }, { EXPR_LT, "<" }, { EXPR_LE, "<=" },
	};
	static const struct { struct int_type type; const char *name; } types[] = {
		{ { 8, true, false }, "wrap i8" }, { { 8, false, false }, "wrap u8" }, { { 16, true, false }, "wrap i16" },
		{ { 32, false, false }, "wrap u32" }, { { 64, false, false }, "wrap u64" }, { { 32, true, false }, "wrap i32" },
	};
	struct expr_table *t = f->t;
	expr_ref x = expr_var(t, f->x), y = expr_var(t, f->y), c = expr_var(t, f->c);
	for (size_t i = 0; i < sizeof binary / sizeof binary[0]; i++)
		test_expr(f, binary[i].name, expr_binary(t, binary[i].kind, x, y), arith);
	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
		test_expr(f, types[i].name, expr_wrap(t, types[i].type, expr_sub(t, x, expr_mul(t, y, expr_int(t, 2)))), arith);
	test_expr(f, "pow2", expr_unary(t, EXPR_POW2, y), arith);
	test_expr(f, "shift left", expr_mul(t, x, expr_unary(t, EXPR_POW2, y)), arith);
	test_expr(f, "shift right", expr_binary(t, EXPR_EDIV, x, expr_unary(t, EXPR_POW2, y)), arith);
	test_expr(f, "ite", expr_ite(t, c, x, expr_binary(t, EXPR_TDIV, x, y)), arith);
	test_expr(f, "not", expr_not(t, expr_lt(t, x, y)), arith);
	test_expr(f, "and", expr_and(t, c, expr_lt(t, x, y)), arith);
	test_expr(f, "or", expr_or(t, c, expr_lt(t, x, y)), arith);
	test_expr(f, "iff", expr_iff(t, c, expr_lt(t, x, y)), arith);
}

int main(void)
{
	struct arena *arena = arena_new();
	struct fixture f = { .k = kernel_new(sources_new(arena), "operators") };
	f.t = f.k->exprs;
	struct var x = { .name = "x", .kind = VAR_LOOP, .type = { 32, true, false }, .lo = -130, .hi = 130 };
	struct var y = x, c = { .name = "c", .kind = VAR_LOOP, .type = { 1, false, false }, .lo = 1, .hi = 0 };
	y.name = "y";
	f.x = expr_var_new(f.t, &x);
	f.y = expr_var_new(f.t, &y);
	f.c = expr_var_new(f.t, &c);
	test_all(&f, ARITH_INT);
	test_all(&f, ARITH_BV);
	printf("%u of %u checks failed\n", failures, checks);
	kernel_free(f.k);
	arena_free(arena);
	return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
