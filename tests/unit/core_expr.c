/* The simplifier, ranges and substitution against evaluation, on random expressions built twice: as they are
 * (expr_intern) and with the simplifying constructors. */
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

static uint64_t seed = 20261120, state;
static int failures;
static unsigned long checked, faulted, lost;

static uint64_t rnd(uint64_t n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (state >> 33) % n;
}

#define VARS 10
struct world {
	struct arena *arena;
	struct sources *sources;
	struct kernel *k;
	struct expr_table *t;
	var_ref var[VARS];
	int64_t value[VARS];
};

static const struct { struct int_type type; int64_t lo, hi; } kinds[VARS] = {
	{{32, true, false}, 1, 0}, {{32, false, false}, 1, 0}, {{32, false, false}, 0, 31}, {{32, true, false}, -5, 9},
	{{8, false, false}, 1, 0}, {{16, true, false}, 1, 0}, {{0, false, false}, -40, 40}, {{32, false, false}, 1, 1024},
	{{1, false, false}, 1, 0}, {{1, false, false}, 1, 0},
};

static void world_init(struct world *w)
{
	w->arena = arena_new();
	w->sources = sources_new(w->arena);
	w->k = kernel_new(w->sources, "k");
	w->t = w->k->exprs;
	for (int i = 0; i < VARS; i++) {
		struct var v = {.name = "v", .kind = VAR_PARAM, .type = kinds[i].type, .lo = kinds[i].lo, .hi = kinds[i].hi};
		w->var[i] = expr_var_new(w->t, &v);
	}
}

static void world_fini(struct world *w)
{
	kernel_free(w->k);
	arena_free(w->arena);
}

static void world_values(struct world *w)
{
	for (int i = 0; i < VARS; i++) {
		struct expr_range r = expr_range(w->t, expr_var(w->t, w->var[i]));
		uint64_t how = rnd(6);
		if (how == 0)
			w->value[i] = r.lo;
		else if (how == 1)
			w->value[i] = r.hi;
		else if (how < 5 && r.lo < -20 && r.hi > 20)
			w->value[i] = (int64_t)rnd(40) - 20;
		else
			w->value[i] = r.lo + (int64_t)(rnd(1u << 30) % ((uint64_t)(r.hi - r.lo) + 1));
	}
}

static int64_t value_of(var_ref v, bool *bound, void *data)
{
	const struct world *w = data;
	for (int i = 0; i < VARS; i++)
		if (w->var[i].ix == v.ix) {
			*bound = true;
			return w->value[i];
		}
	return 0;
}

static enum eval_status eval(struct world *w, expr_ref e, int64_t *out)
{
	struct eval_env env = {value_of, w};
	return expr_eval(w->t, e, &env, out);
}

/* ---- the same expression twice ---- */

struct both { expr_ref raw, simple; };

static expr_ref raw(struct world *w, enum expr_kind kind, expr_ref a, expr_ref b, expr_ref c)
{
	return expr_intern(w->t, (struct expr){.kind = kind, .kid = {a, b, c}});
}

static struct both both_int(struct world *w, int depth);

static int64_t constant(void)
{
	static const int64_t some[] = {0, 1, -1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 64, 255, 256, 1024, -16, -2,
		0xF0, 0x3C, 5, 6, 12, 65535, 2147483647, 4294967295, -2147483648, 4294967296};
	return rnd(4) ? some[rnd(22)] : some[rnd(sizeof some / sizeof *some)];
}

static struct both both_bool(struct world *w, int depth)
{
	struct both a, b;
	enum expr_kind kind;
	uint64_t pick = rnd(10);
	if (depth <= 0 || pick == 0) {
		expr_ref leaf = rnd(5) ? expr_var(w->t, w->var[8 + rnd(2)]) : expr_bool(w->t, rnd(2));
		return (struct both){leaf, leaf};
	}
	if (pick < 6) {
		static const enum expr_kind compare[] = {EXPR_EQ, EXPR_LT, EXPR_LE};
		kind = compare[rnd(3)];
		a = both_int(w, depth - 1);
		b = both_int(w, depth - 1);
	} else if (pick == 6) {
		a = both_bool(w, depth - 1);
		return (struct both){raw(w, EXPR_NOT, a.raw, (expr_ref){0}, (expr_ref){0}), expr_not(w->t, a.simple)};
	} else {
		static const enum expr_kind connective[] = {EXPR_AND, EXPR_OR, EXPR_IFF};
		kind = connective[rnd(3)];
		a = both_bool(w, depth - 1);
		b = rnd(4) ? both_bool(w, depth - 1) : a;
	}
	return (struct both){raw(w, kind, a.raw, b.raw, (expr_ref){0}), expr_binary(w->t, kind, a.simple, b.simple)};
}

static struct both both_wrap(struct world *w, int depth)
{
	static const struct int_type types[] = {{8, true, false}, {8, false, false}, {16, true, false}, {16, false, false},
		{32, true, false}, {32, false, false}, {64, true, false}, {64, false, false}};
	struct int_type type = types[rnd(8)];
	struct both a = both_int(w, depth - 1);
	expr_ref e = expr_intern(w->t, (struct expr){.kind = EXPR_WRAP, .type = type, .kid = {a.raw}});
	return (struct both){e, expr_wrap(w->t, type, a.simple)};
}

static struct both both_int(struct world *w, int depth)
{
	static const enum expr_kind binary[] = {EXPR_ADD, EXPR_ADD, EXPR_ADD, EXPR_SUB, EXPR_SUB, EXPR_MUL,
		EXPR_MUL, EXPR_TDIV, EXPR_TREM, EXPR_EDIV, EXPR_EMOD, EXPR_EDIV, EXPR_EMOD, EXPR_MIN, EXPR_MAX,
		EXPR_BAND, EXPR_BOR, EXPR_BXOR};
	uint64_t pick = rnd(14);
	if (depth <= 0 || pick == 0) {
		expr_ref leaf = rnd(2) ? expr_int(w->t, constant()) : expr_var(w->t, w->var[rnd(8)]);
		return (struct both){leaf, leaf};
	}
	if (pick == 1)
		return both_wrap(w, depth);
	if (pick == 2) {
		struct both a = both_int(w, depth - 2);
		return (struct both){raw(w, EXPR_POW2, a.raw, (expr_ref){0}, (expr_ref){0}), expr_unary(w->t, EXPR_POW2, a.simple)};
	}
	if (pick == 3) {
		struct both c = both_bool(w, depth - 1), a = both_int(w, depth - 1), b = both_int(w, depth - 1);
		return (struct both){raw(w, EXPR_ITE, c.raw, a.raw, b.raw), expr_ite(w->t, c.simple, a.simple, b.simple)};
	}
	enum expr_kind kind = binary[rnd(sizeof binary / sizeof *binary)];
	struct both a = both_int(w, depth - 1), b = rnd(8) ? both_int(w, depth - 1) : a;
	if (rnd(3) == 0)
		b.raw = b.simple = expr_int(w->t, constant());
	return (struct both){raw(w, kind, a.raw, b.raw, (expr_ref){0}), expr_binary(w->t, kind, a.simple, b.simple)};
}

/* ---- checks ---- */

static void report(struct world *w, const char *what, expr_ref a, expr_ref b)
{
	struct text t = {0};
	failures++;
	expr_print(w->t, a, &t);
	text_put(&t, "\n  ");
	if (b.ix)
		expr_print(w->t, b, &t);
	fprintf(stderr, "seed %llu: %s\n  %s\n", (unsigned long long)seed, what, t.at);
	for (int i = 0; i < VARS; i++)
		fprintf(stderr, "  %s=%lld", expr_var_get(w->t, w->var[i])->name, (long long)w->value[i]);
	fputc('\n', stderr);
	text_fini(&t);
}

static bool inside(struct expr_range r, int64_t v)
{
	return r.lo <= v && v <= r.hi;
}

static void check_pair(struct world *w, struct both e)
{
	int64_t x, y;
	enum eval_status rx = eval(w, e.raw, &x), ry = eval(w, e.simple, &y);
	checked++;
	if (rx != EVAL_OK) { /* simplification may do better */
		faulted++;
		return;
	}
	if (ry == EVAL_RANGE) { /* another order of additions may leave 64 bits, rarely */
		lost++;
		return;
	}
	if (ry != EVAL_OK || x != y)
		report(w, "the simplified expression differs", e.raw, e.simple);
	if (!inside(expr_range(w->t, e.raw), x) || !inside(expr_range(w->t, e.simple), x))
		report(w, "outside the range", e.raw, e.simple);
}

/* e[v := by] under the environment is e under the environment that gives v the value of `by`. */
static void check_subst(struct world *w, expr_ref e)
{
	int v = (int)rnd(8);
	struct both by = both_int(w, 2);
	int64_t old = w->value[v], value, x, y;
	if (eval(w, by.simple, &value) != EVAL_OK || !inside(expr_range(w->t, expr_var(w->t, w->var[v])), value))
		return;
	struct expr_map *m = expr_map_new(w->arena);
	expr_map_put(m, w->var[v], by.simple);
	expr_ref s = expr_subst(w->t, m, e);
	if (s.ix != expr_subst(w->t, m, e).ix)
		report(w, "substitution is not memoised", e, s);
	enum eval_status rs = eval(w, s, &x);
	w->value[v] = value;
	if (eval(w, e, &y) == EVAL_OK && rs == EVAL_OK && x != y)
		report(w, "substitution differs", e, s);
	w->value[v] = old;
}

static void test_random(int worlds)
{
	for (int i = 0; i < worlds && failures < 5; i++) {
		struct world w;
		world_init(&w);
		for (int j = 0; j < 50; j++) {
			struct both e = rnd(4) ? both_int(&w, 1 + (int)rnd(5)) : both_bool(&w, 1 + (int)rnd(5));
			for (int n = 0; n < 12; n++) {
				world_values(&w);
				check_pair(&w, e);
			}
			check_subst(&w, e.simple);
		}
		world_fini(&w);
	}
}

/* ---- results that other parts rely on ---- */

static void expect(struct world *w, const char *what, expr_ref got, expr_ref wanted)
{
	if (got.ix != wanted.ix)
		report(w, what, got, wanted);
}

static void test_forms(void)
{
	struct world w;
	world_init(&w);
	struct expr_table *t = w.t;
	expr_ref tid = expr_var(t, w.var[2]), x = expr_var(t, w.var[0]), u = expr_var(t, w.var[1]), q = expr_var(t, w.var[8]);
	expr_ref n8 = expr_int(t, 8), n32 = expr_int(t, 32), zero = expr_int(t, 0), one = expr_int(t, 1);
	expect(&w, "(a + b) - a", expr_sub(t, expr_add(t, x, u), x), u);
	expect(&w, "a + 1 - 1", expr_sub(t, expr_add(t, x, one), one), x);
	expect(&w, "x + x", expr_add(t, x, x), expr_mul(t, expr_int(t, 2), x));
	expect(&w, "tid mod 32", expr_binary(t, EXPR_EMOD, tid, n32), tid);
	expect(&w, "(32x + tid) % 32", expr_binary(t, EXPR_EMOD, expr_add(t, expr_mul(t, x, n32), tid), n32), tid);
	expect(&w, "(32x + tid) div 32", expr_binary(t, EXPR_EDIV, expr_add(t, expr_mul(t, x, n32), tid), n32), x);
	expect(&w, "tid & 31", expr_binary(t, EXPR_BAND, tid, expr_int(t, 31)), tid);
	expect(&w, "u & 7", expr_binary(t, EXPR_BAND, u, expr_int(t, 7)), expr_binary(t, EXPR_EMOD, u, n8));
	expect(&w, "32u | tid", expr_binary(t, EXPR_BOR, expr_mul(t, u, n32), tid), expr_add(t, expr_mul(t, u, n32), tid));
	expect(&w, "tid ^ tid", expr_binary(t, EXPR_BXOR, tid, tid), zero);
	expect(&w, "u / 8", expr_binary(t, EXPR_TDIV, u, n8), expr_binary(t, EXPR_EDIV, u, n8));
	expect(&w, "wrap of what fits",
		expr_wrap(t, (struct int_type){32, false, false}, expr_add(t, tid, one)),
		expr_add(t, tid, one));
	struct int_type u32 = {32, false, false};
	expect(&w, "wrap (tid * wrap (tid - 1))", expr_wrap(t, u32, expr_mul(t, tid, expr_wrap(t, u32, expr_sub(t, tid, one)))),
		expr_wrap(t, u32, expr_mul(t, tid, expr_sub(t, tid, one))));
	expect(&w, "tid < 32", expr_lt(t, tid, n32), expr_bool(t, true));
	expect(&w, "not (x < 8)", expr_not(t, expr_lt(t, x, n8)), expr_le(t, n8, x));
	expect(&w, "x < 8 and 8 <= x", expr_and(t, expr_lt(t, x, n8), expr_le(t, n8, x)), expr_bool(t, false));
	expect(&w, "x < 8 and 9 <= x", expr_and(t, expr_lt(t, x, n8), expr_lt(t, n8, x)), expr_bool(t, false));
	expect(&w, "x < 8 and x < 32", expr_and(t, expr_lt(t, x, n8), expr_lt(t, x, n32)), expr_lt(t, x, n8));
	expect(&w, "x < 32 or 8 <= x", expr_or(t, expr_lt(t, x, n32), expr_le(t, n8, x)), expr_bool(t, true));
	expect(&w, "tid < 1", expr_lt(t, tid, one), expr_eq(t, tid, zero));
	expect(&w, "not (tid = 0)", expr_not(t, expr_eq(t, tid, zero)), expr_le(t, one, tid));
	expect(&w, "x < min u tid", expr_lt(t, x, expr_binary(t, EXPR_MIN, u, tid)),
		expr_and(t, expr_lt(t, x, tid), expr_lt(t, x, u)));
	expr_ref least = expr_binary(t, EXPR_MIN, u, tid), twice = expr_int(t, 2);
	expect(&w, "x < 2 * min u tid", expr_lt(t, x, expr_mul(t, least, twice)),
		expr_and(t, expr_lt(t, x, expr_mul(t, tid, twice)), expr_lt(t, x, expr_mul(t, u, twice))));
	struct int_type i32 = {32, true, false};
	expr_ref seven = expr_int(t, 7), down = expr_mul(t, expr_binary(t, EXPR_EDIV, x, seven), seven);
	expect(&w, "wrap (7 * (x div 7)), x perhaps below zero", expr_wrap(t, i32, down),
		expr_intern(t, (struct expr){.kind = EXPR_WRAP, .type = i32, .kid = {down}}));
	expect(&w, "q ? 1 : 0 != 0", expr_not(t, expr_eq(t, expr_ite(t, q, one, zero), zero)), q);
	expr_ref times = expr_mul(t, tid, n8), last = expr_int(t, 31);
	expect(&w, "1 <= tid ? 8tid : 0", expr_ite(t, expr_le(t, one, tid), times, zero), times);
	expect(&w, "2 <= tid ? 8tid : 8", expr_ite(t, expr_le(t, expr_int(t, 2), tid), times, n8),
		raw(&w, EXPR_ITE, expr_le(t, expr_int(t, 2), tid), times, n8));
	expect(&w, "1 <= tid ? 8tid : 1", expr_ite(t, expr_le(t, one, tid), times, one), raw(&w, EXPR_ITE, expr_le(t, one, tid), times, one));
	expect(&w, "tid < 31 ? 8tid : 248", expr_ite(t, expr_lt(t, tid, last), times, expr_int(t, 248)), times);
	expect(&w, "tid < 30 ? 8tid : 240", expr_ite(t, expr_lt(t, tid, expr_int(t, 30)), times, expr_int(t, 240)),
		raw(&w, EXPR_ITE, expr_lt(t, tid, expr_int(t, 30)), times, expr_int(t, 240)));
	expect(&w, "x = 3 ? 24 : 8x", expr_ite(t, expr_eq(t, x, expr_int(t, 3)), expr_int(t, 24), expr_mul(t, x, n8)), expr_mul(t, x, n8));
	expect(&w, "q != 0", expr_not(t, expr_eq(t, q, zero)), q);
	expect(&w, "x + 1 = x + u", expr_eq(t, expr_add(t, x, one), expr_add(t, x, u)), expr_eq(t, u, one));
	expect(&w, "2x = 1", expr_eq(t, expr_mul(t, x, expr_int(t, 2)), one), expr_bool(t, false));
	expect(&w, "division by zero stays", expr_binary(t, EXPR_TDIV, one, zero),
		raw(&w, EXPR_TDIV, one, zero, (expr_ref){0}));
	expect(&w, "overflow stays", expr_add(t, expr_int(t, INT64_MAX), one),
		raw(&w, EXPR_ADD, expr_int(t, INT64_MAX), one, (expr_ref){0}));
	world_fini(&w);
}

/* Deep and shared expressions: no recursion on depth, no cost in tree size. */
static void test_depth(void)
{
	struct world w;
	world_init(&w);
	expr_ref e = expr_var(w.t, w.var[0]);
	for (int i = 0; i < 200000; i++)
		e = raw(&w, i % 2 ? EXPR_MIN : EXPR_BXOR, e, expr_var(w.t, w.var[i % 3]), (expr_ref){0});
	for (int i = 0; i < 100; i++)
		e = raw(&w, EXPR_BOR, e, raw(&w, EXPR_MAX, e, expr_int(w.t, i), (expr_ref){0}), (expr_ref){0});
	int64_t v;
	struct var_list vars = {0};
	struct text t = {0};
	world_values(&w);
	if (eval(&w, e, &v) != EVAL_OK || !inside(expr_range(w.t, e), v))
		report(&w, "deep expression", expr_int(w.t, 0), (expr_ref){0});
	struct expr_map *m = expr_map_new(w.arena);
	expr_map_put(m, w.var[0], expr_int(w.t, 1));
	(void)expr_subst(w.t, m, e);
	expr_vars(w.t, w.arena, e, &vars);
	expr_print(w.t, e, &t);
	if (vars.n != 3 || t.n > 100000)
		report(&w, "deep expression: variables, text", expr_int(w.t, 0), (expr_ref){0});
	text_fini(&t);
	world_fini(&w);
}

/* What is compared with, or divided by, a product beyond 64 bits. */
static void test_above(void)
{
	static const int64_t values[] = {0, 7, INT64_MAX, -1, INT64_MIN};
	static const struct { enum expr_kind kind; bool above_first; int64_t expected; } cases[] = {
		{EXPR_LT, false, 1}, {EXPR_LE, false, 1}, {EXPR_EQ, false, 0}, {EXPR_LT, true, 0}, {EXPR_LE, true, 0}, {EXPR_EQ, true, 0}};
	struct world w;
	world_init(&w);
	expr_ref p32 = expr_int(w.t, (int64_t)1 << 32), minus = expr_int(w.t, -((int64_t)1 << 32)), none = {0};
	expr_ref above[] = {raw(&w, EXPR_MUL, p32, p32, none), raw(&w, EXPR_MUL, minus, minus, none)};
	expr_ref below = raw(&w, EXPR_MUL, p32, minus, none);
	int64_t v;
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		expr_ref x = expr_int(w.t, values[i]);
		for (size_t j = 0; j < 2; j++) {
			for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
				expr_ref a = cases[k].above_first ? above[j] : x, b = cases[k].above_first ? x : above[j];
				expr_ref e = raw(&w, cases[k].kind, a, b, none);
				if (eval(&w, e, &v) != EVAL_OK || v != cases[k].expected)
					report(&w, "compared with what is above", e, none);
			}
			expr_ref mod = raw(&w, EXPR_EMOD, x, above[j], none), div = raw(&w, EXPR_EDIV, x, above[j], none);
			bool known = values[i] >= 0;
			if ((eval(&w, mod, &v) == EVAL_OK && v == values[i]) != known || (eval(&w, div, &v) == EVAL_OK && !v) != known)
				report(&w, "divided by what is above", mod, div);
		}
		expr_ref e = raw(&w, EXPR_LT, x, below, none);
		if (eval(&w, e, &v) == EVAL_OK && v)
			report(&w, "compared with what is below", e, none);
	}
	if (eval(&w, raw(&w, EXPR_EQ, above[0], above[1], none), &v) == EVAL_OK && !v)
		report(&w, "two products above", above[0], above[1]);
	world_fini(&w);
}

/* Every value of a range is a member and no other; next leads from one to the next. */
static void test_ranges(void)
{
	for (int round = 0; round < 400; round++) {
		struct world w;
		world_init(&w);
		struct expr_table *t = w.t;
		struct range r = {.kind = (enum range_kind)(RANGE_UP + rnd(4))};
		bool geometric = r.kind == RANGE_MUL || r.kind == RANGE_DIV;
		int64_t first = geometric ? 1 + (int64_t)rnd(40) : (int64_t)rnd(60) - 30,
			limit = geometric ? (int64_t)rnd(60) : (int64_t)rnd(60) - 30;
		int64_t step = (geometric ? 2 : 1) + (int64_t)rnd(4);
		r.first = expr_int(t, first);
		r.limit = expr_int(t, limit);
		r.step = expr_int(t, step);
		bool member[200] = {false};
		for (int64_t x = first; r.kind == RANGE_UP || r.kind == RANGE_MUL ? x < limit : x > limit;) {
			member[x + 50] = true;
			int64_t next = r.kind == RANGE_UP ? x + step
				: r.kind == RANGE_DOWN    ? x - step
				: r.kind == RANGE_MUL     ? x * step
							  : x / step,
				got;
			if (!expr_is_int(t, range_next(t, &r, expr_int(t, x)), &got) || got != next)
				report(&w, "range_next", r.first, r.limit);
			x = next;
		}
		var_ref iteration;
		expr_ref in = range_in(t, &r, expr_var(t, w.var[6]), &iteration); /* -40 .. 40 */
		for (int64_t x = -40; x <= 40; x++) {
			int64_t v;
			w.value[6] = x;
			if (iteration.ix || eval(&w, in, &v) != EVAL_OK || (v != 0) != member[x + 50])
				report(&w, "range_in", in, expr_int(t, x));
		}
		world_fini(&w);
	}
}

int main(int argc, char **argv)
{
	if (argc > 2)
		seed = strtoull(argv[2], NULL, 10);
	state = seed;
	test_forms();
	test_depth();
	test_above();
	test_ranges();
	test_random(400);
	printf("seed %llu: %lu checks, %lu with a fault, %lu beyond 64 bits after simplification, %d failures\n",
		(unsigned long long)seed, checked, faulted, lost, failures);
	if (lost * 100 > checked || faulted * 2 > checked)
		failures++;
	return failures != 0;
}
