/* The normal form of quotients and remainders against C's / and %, for random expressions, guards and values: negative
 * sizes and dividends too. And what the prover of bounds says, against all small values. */
#include "smt/digits_internal.h"
#include "tests/fuzz/rng.h"

#include <stdlib.h>
#include <string.h>

#define EXPRESSIONS 1500
#define VALUES 200

static uint32_t below(struct rng *r, uint32_t n)
{
	return (uint32_t)rng_range(r, 0, n - 1);
}

static const char *const NAMES[] = { "p", "q", "x", "y" };
#define VARS 4
#define PARAMS 2

static void expression(struct rng *r, struct text *out, int depth)
{
	static const char *const ops[] = { "/", "%", "/", "%", "+", "-", "*" };
	if (depth == 0 || below(r, 6) == 0) {
		if (below(r, 8) == 0) text_printf(out, "%d", (int)below(r, 7) - 2);
		else text_put(out, NAMES[below(r, VARS)]);
		return;
	}
	text_printf(out, "(%s ", ops[below(r, sizeof ops / sizeof *ops)]);
	expression(r, out, depth - 1);
	text_put(out, " ");
	if (below(r, 2)) text_put(out, NAMES[below(r, PARAMS)]);
	else expression(r, out, depth - 1);
	text_put(out, ")");
}

static const char *const GUARDS[] = {
	"true", "(<= 0 x)", "(and (<= 0 x) (< x (* p q)))", "(and (<= 0 x) (and (<= 0 y) (< y q)))",
	"(and (<= 0 x) (<= y (% x p)))", "(and (<= x 0) (<= 0 y))",
};

struct values { var_ref var[2 * VARS]; int64_t value[2 * VARS]; uint32_t n; };

static int64_t value_of(var_ref v, bool *bound, void *data)
{
	const struct values *all = data;
	*bound = true;
	for (uint32_t i = 0; i < all->n; i++)
		if (all->var[i].ix == v.ix) return all->value[i];
	*bound = false;
	return 0;
}

struct access_found { struct kernel *k; expr_ref guard, index; };

static bool access_of(struct arena *arena, const char *guard, const char *index, struct access_found *out)
{
	struct diags diags = { .arena = arena };
	struct text text = { 0 };
	text_printf(&text, "(kernel k (param p i32) (param q i32) (array A global 4 (dims _)) (site 1 write A \"\")"
		"(body (approx x i32 none \"\") (approx y i32 none \"\") (if %s (then (write 1 A (index %s))))))", guard, index);
	out->k = core_parse(sources_new(arena), "random", text.at, &diags);
	if (!out->k) printf("%s: %s\n", text.at, diags.list.n ? diags.list.at[0].text : "");
	text_fini(&text);
	if (!out->k) exit(1);
	struct typing typing = { 0 };
	struct phases phases = { 0 };
	typecheck_kernel(out->k, &typing);
	protocol_split(out->k, typing.protocol, LEVEL_GRID, SPACE_GLOBAL, &phases);
	if (!phases.list.n || !phases.list.at[0].accesses.n) return false;
	out->guard = phases.list.at[0].accesses.at[0].guard;
	out->index = phases.list.at[0].accesses.at[0].access.index[0];
	return true;
}

static unsigned failures, compared, changed, proved;

/* Parameters of the signs given have a positive variable in their place. */
static struct scene *scene_of(struct access_found *a, struct arena *arena, struct encoder *lower, const int sign[PARAMS],
	struct values *env)
{
	struct expr_table *t = a->k->exprs;
	struct scene *s = ARENA_NEW(arena, struct scene);
	*s = (struct scene) { .t = t, .arena = arena, .map = expr_map_new(arena), .digits = ARENA_NEW(arena, struct digits) };
	static uint32_t budget;
	budget = 10 * LIMIT_DIGITS_TERMS;
	s->budget = &budget;
	s->memo = ARENA_ARRAY(arena, struct memo, SCENE_MEMO);
	s->outcome = ARENA_ARRAY(arena, struct outcome, SCENE_OUTCOMES);
	env->n = 0;
	for (uint32_t i = 0; i < VARS; i++) env->var[env->n++] = expr_var_find(t, NAMES[i]);
	for (uint32_t i = 0; i < PARAMS; i++) {
		struct var fresh = { .name = "size", .kind = VAR_PARAM, .lo = 1, .hi = (int64_t)1 << 31, .wide = true };
		var_ref size = expr_var_new(t, &fresh);
		expr_ref e = expr_var(t, size);
		expr_map_put(s->map, env->var[i], sign[i] > 0 ? e : sign[i] < 0 ? expr_sub(t, expr_int(t, 0), e) : expr_int(t, 0));
		env->var[env->n++] = size;
	}
	expr_ref side = lower_expr(lower, a->index).side;
	digits_guard(s, expr_and(t, lower_guard(lower, a->guard).e, side));
	return s;
}

static void compare(struct rng *r, struct access_found *a, struct encoder *lower, struct scene *s, const int sign[PARAMS],
	struct values *env, const char *what)
{
	struct expr_table *t = a->k->exprs;
	struct lowered low = lower_expr(lower, a->index);
	struct poly p;
	poly_load(&p, digits_normal(s, low.e));
	expr_ref normal = poly_expr(t, &p);
	struct eval_env values = { value_of, env };
	bool proven = digits_prove(s, &p);
	proved += proven;
	changed += normal.ix != low.e.ix;
	for (int i = 0; i < VALUES; i++) {
		int64_t holds, want, got;
		for (uint32_t j = 0; j < VARS; j++) env->value[j] = (int64_t)below(r, j < PARAMS ? 6 : 60) - (j < PARAMS ? 0 : 20);
		for (uint32_t j = 0; j < PARAMS; j++) {
			env->value[VARS + j] = env->value[j] + 1;
			env->value[j] = sign[j] * env->value[VARS + j];
		}
		expr_ref guard = expr_and(t, a->guard, lower_guard(lower, a->guard).e);
		if (expr_eval(t, guard, &values, &holds) != EVAL_OK || !holds) continue;
		if (expr_eval(t, low.side, &values, &holds) != EVAL_OK || !holds) continue;
		if (expr_eval(t, a->index, &values, &want) != EVAL_OK) continue;
		compared++;
		if (proven && want < 0) {
			failures++;
			printf("%s: %d, and proved not to be negative\n", what, (int)want);
			return;
		}
		if (expr_eval(t, normal, &values, &got) == EVAL_OK && got == want) continue;
		failures++;
		printf("%s: p = %d, q = %d, x = %d, y = %d: %d, its normal form is %d\n", what, (int)env->value[0],
			(int)env->value[1], (int)env->value[2], (int)env->value[3], (int)want, (int)got);
		return;
	}
	for (uint32_t i = 0; i < s->facts; i++) {
		struct poly fact;
		int64_t holds, value;
		poly_load(&fact, s->fact[i]);
		expr_ref e = poly_expr(t, &fact), guard = expr_and(t, lower_guard(lower, a->guard).e, low.side);
		for (int j = 0; j < 20; j++) {
			for (uint32_t v = PARAMS; v < VARS; v++) env->value[v] = (int64_t)below(r, 60) - 20;
			if (expr_eval(t, guard, &values, &holds) != EVAL_OK || !holds) continue;
			if (expr_eval(t, e, &values, &value) == EVAL_OK && value >= 0) continue;
			failures++;
			printf("%s: a fact does not hold\n", what);
			return;
		}
	}
}

static void test(uint64_t seed)
{
	struct rng r = rng_init(seed);
	struct arena *arena = arena_new();
	struct text index = { 0 };
	struct access_found a;
	struct values env;
	const char *guard = GUARDS[below(&r, sizeof GUARDS / sizeof *GUARDS)];
	expression(&r, &index, 3);
	if (access_of(arena, guard, index.at, &a)) {
		struct encoder lower = { .k = a.k, .arena = arena };
		for (int p = -1; p <= 1; p++) {
			for (int q = -1; q <= 1; q++) {
				int sign[PARAMS] = { p, q };
				struct scene *s = scene_of(&a, arena, &lower, sign, &env);
				compare(&r, &a, &lower, s, sign, &env, index.at);
			}
		}
	}
	kernel_free(a.k);
	text_fini(&index);
	arena_free(arena);
}

/* Forms that the rules must reach, with p, q > 0. */
static const struct { const char *index, *guard, *normal; } FORMS[] = {
	{ "(+ (* q (/ x q)) (% x q))", "(<= 0 x)", "x" },
	{ "(/ (/ x p) q)", "(<= 0 x)", "(/ x (* p q))" },
	{ "(/ (% x (* p q)) p)", "(<= 0 x)", "(% (/ x p) q)" },
	{ "(% (% x (* p q)) q)", "(<= 0 x)", "(% x q)" },
	{ "(- (/ x p) (* q (/ x (* p q))))", "(<= 0 x)", "(% (/ x p) q)" },
	{ "(- x (% x p))", "(<= 0 x)", "(* p (/ x p))" },
	{ "(/ (- x (% x p)) p)", "(<= 0 x)", "(/ x p)" },
	{ "(- (% x (* p q)) (% x q))", "(<= 0 x)", "(* q (% (/ x q) p))" },
	{ "(- (- x (% x p)) (* p (% (/ x p) q)))", "(<= 0 x)", "(* (* p q) (/ x (* p q)))" },
	{ "(/ (+ (* p x) y) p)", "(and (<= 0 x) (and (<= 0 y) (< y p)))", "x" },
	{ "(% (+ (* p x) y) p)", "(and (<= 0 x) (and (<= 0 y) (< y p)))", "y" },
	{ "(% (/ x p) q)", "(and (<= 0 x) (< x (* p q)))", "(/ x p)" },
	{ "(/ x p)", "(<= x 0)", "(- 0 (/ (- 0 x) p))" },
};

static void test_forms(void)
{
	for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++) {
		struct arena *arena = arena_new();
		struct access_found a, b;
		struct values env;
		int sign[PARAMS] = { 1, 1 };
		struct poly p[2];
		if (!access_of(arena, FORMS[i].guard, FORMS[i].index, &a)) continue;
		struct text both = { 0 };
		text_printf(&both, "(- %s %s)", FORMS[i].index, FORMS[i].normal);
		access_of(arena, FORMS[i].guard, both.at, &b);
		struct encoder lower = { .k = b.k, .arena = arena };
		struct scene *s = scene_of(&b, arena, &lower, sign, &env);
		expr_ref e = lower_expr(&lower, b.index).e;
		poly_load(&p[0], digits_normal(s, e));
		if (p[0].n) {
			failures++;
			printf("%s does not become %s\n", FORMS[i].index, FORMS[i].normal);
		}
		text_fini(&both);
		kernel_free(a.k);
		kernel_free(b.k);
		arena_free(arena);
	}
}

/* What follows from guards, with p, q > 0, and beside it what does not. */
static const struct { const char *guard, *positive, *open; } BOUNDS[] = {
	{ "(and (and (<= 0 x) (< x q)) (and (<= 0 y) (< y q)))", "(- (- q 1) (ite (<= q (+ x y)) (- (+ x y) q) (+ x y)))",
	  "(- (- q 1) (ite (< q (+ x y)) (- (+ x y) q) (+ x y)))" },
	{ "(and (and (<= 0 x) (< x q)) (and (<= 0 y) (< y q)))", "(ite (<= q (+ x y)) (- (+ x y) q) (+ x y))",
	  "(ite (<= q (+ x y)) (- (- (+ x y) q) 1) (+ x y))" },
	{ "(and (<= x y) (not (= x y)))", "(- (- y x) 1)", "(- (- y x) 2)" },
	{ "(and (<= x y) (not (= (+ y 1) x)))", "(- y x)", "(- (- y x) 1)" },
	{ "(and (<= (* 2 x) y) (<= y 129))", "(- 64 x)", "(- 63 x)" },
	{ "(and (<= 0 y) (<= (* 2 x) y))", "(- (/ y 2) x)", "(- (/ y 2) (+ x 1))" },
	{ "(and (<= 0 y) (<= (+ (* 2 x) 1) y))", "(- (/ y 2) x)", "(- (/ y 2) (+ x 1))" },
};

static bool proves_under(const char *guard, const char *number)
{
	struct arena *arena = arena_new();
	struct access_found a;
	struct values env;
	int sign[PARAMS] = { 1, 1 };
	access_of(arena, guard, number, &a);
	struct encoder lower = { .k = a.k, .arena = arena };
	struct scene *s = scene_of(&a, arena, &lower, sign, &env);
	bool proves = digits_prove(s, digits_normal(s, lower_expr(&lower, a.index).e));
	kernel_free(a.k);
	arena_free(arena);
	return proves;
}

static void test_bounds(void)
{
	for (size_t i = 0; i < sizeof BOUNDS / sizeof *BOUNDS; i++) {
		if (proves_under(BOUNDS[i].guard, BOUNDS[i].positive) && !proves_under(BOUNDS[i].guard, BOUNDS[i].open)) continue;
		failures++;
		printf("%s: 0 <= %s is not proved, or 0 <= %s is\n", BOUNDS[i].guard, BOUNDS[i].positive, BOUNDS[i].open);
	}
}

/* What a vain proof of -y >= 0 takes of the budget, where each of FACTS facts has y and so many products of sizes. */
#define FACTS 20
static uint32_t spent_on(uint32_t products)
{
	struct arena *arena = arena_new();
	struct access_found a;
	struct values env;
	access_of(arena, "true", "y", &a);
	struct expr_table *t = a.k->exprs;
	struct encoder lower = { .k = a.k, .arena = arena };
	struct scene *s = scene_of(&a, arena, &lower, (int[PARAMS]){ 1, 1 }, &env);
	struct poly below_zero = { .n = 1, .at = { { .coef = -1, .n = 1, .atom = { expr_var(t, env.var[VARS - 1]) } } } };
	expr_ref size[FACTS];
	for (uint32_t i = 0; i < FACTS; i++)
		size[i] = expr_var(t, expr_var_new(t, &(struct var){ .name = "size", .kind = VAR_PARAM, .lo = 1, .hi = 100 }));
	for (uint32_t i = 0; i < FACTS; i++) {
		struct poly fact = below_zero;
		for (uint32_t j = 0; j < products; j++) {
			struct term square = { .coef = i + 1, .n = 2, .atom = { size[j % FACTS], size[j % FACTS] } };
			if (j < FACTS) square.n = 1;
			poly_add_term(&fact, &square);
		}
		scene_fact(s, &fact);
	}
	uint32_t before = *s->budget;
	if (scene_proves(s, &below_zero)) failures++;
	uint32_t spent = before - *s->budget;
	kernel_free(a.k);
	arena_free(arena);
	return spent;
}

/* Facts of a launch can be large: it is what is looked at that counts, or a question has no end that work sets. */
static void test_budget(void)
{
	uint32_t small = spent_on(1), large = spent_on(2 * FACTS);
	printf("a proof looks at %u terms of small facts, at %u of large ones\n", small, large);
	if (large >= 2 * small) return;
	printf("large facts cost as little\n");
	failures++;
}

int main(void)
{
	test_budget();
	for (uint64_t seed = 1; seed <= EXPRESSIONS; seed++) test(seed);
	test_forms();
	test_bounds();
	printf("%u numbers proved not to be negative\n", proved);
	printf("%u values compared, %u normal forms differ from what they were\n", compared, changed);
	if (compared < 10000 || changed < 1000 || proved < 500) {
		printf("too few\n");
		failures++;
	}
	return failures ? 1 : 0;
}
