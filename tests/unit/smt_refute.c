/* The refuter of linear contradictions against all values: whatever it calls contradictory has no model, and of random
 * conditions without a model it recognises most. */
#include "smt/smt_internal.h"
#include "tests/fuzz/rng.h"

#include <stdlib.h>

#define CONDITIONS 3000
#define LEAST (-2)
#define MOST 5
#define SPLITS 24

static uint32_t below(struct rng *r, uint32_t n)
{
	return (uint32_t)rng_range(r, 0, n - 1);
}

static const char *const NAMES[] = { "x", "y", "z" };
#define VARS 3

static void condition(struct rng *r, struct text *out, int depth);

static void number(struct rng *r, struct text *out, int depth)
{
	static const char *const ops[] = { "+", "-", "+", "-", "*", "/", "%" };
	uint32_t op = below(r, sizeof ops / sizeof *ops);
	if (depth == 0 || below(r, 4) == 0) {
		if (below(r, 3) == 0) text_printf(out, "%d", (int)below(r, 9) - 3);
		else text_put(out, NAMES[below(r, VARS)]);
		return;
	}
	if (below(r, 8) == 0) {
		text_put(out, "(ite ");
		condition(r, out, 0);
		text_put(out, " ");
	} else {
		text_printf(out, "(%s ", ops[op]);
	}
	number(r, out, depth - 1);
	text_put(out, " ");
	if (op >= 5) text_printf(out, "%d", (int)below(r, 5) + 1);
	else number(r, out, depth - 1);
	text_put(out, ")");
}

static void condition(struct rng *r, struct text *out, int depth)
{
	static const char *const compare[] = { "<", "<=", "=", "=", "<=" }, *const join[] = { "and", "and", "and", "or" };
	bool not = below(r, 4) == 0;
	if (not) text_put(out, "(not ");
	text_printf(out, "(%s ", depth ? join[below(r, 4)] : compare[below(r, 5)]);
	for (int i = 0; i < 2; i++) {
		if (depth) condition(r, out, depth - 1);
		else number(r, out, 2);
		text_put(out, i ? ")" : " ");
	}
	if (not) text_put(out, ")");
}

struct values { var_ref var[VARS]; int64_t value[VARS]; };

static int64_t value_of(var_ref v, bool *bound, void *data)
{
	const struct values *all = data;
	for (int i = 0; i < VARS; i++) {
		*bound = all->var[i].ix == v.ix;
		if (*bound) return all->value[i];
	}
	return 0;
}

static bool next_values(struct values *all)
{
	for (int i = 0; i < VARS; i++) {
		if (all->value[i]++ < MOST) return true;
		all->value[i] = LEAST;
	}
	return false;
}

/* Some values within the bounds make it true. */
static bool has_model(struct kernel *k, expr_ref e)
{
	struct values all = { .value = { LEAST, LEAST, LEAST } };
	struct eval_env env = { value_of, &all };
	int64_t value;
	for (uint32_t v = 1, n = 0; v <= expr_var_count(k->exprs) && n < VARS; v++)
		if (expr_var_get(k->exprs, (var_ref) { v })->kind == VAR_PARAM) all.var[n++] = (var_ref) { v };
	do {
		if (expr_eval(k->exprs, e, &env, &value) == EVAL_OK && value) return true;
	} while (next_values(&all));
	return false;
}

/* The guard of the kernel's one access. {0}: it has none that can hold. */
static expr_ref guard_of(struct kernel *k)
{
	struct typing typing = { 0 };
	struct phases phases = { 0 };
	typecheck_kernel(k, &typing);
	protocol_split(k, typing.protocol, LEVEL_GRID, SPACE_GLOBAL, &phases);
	if (!phases.list.n || !phases.list.at[0].accesses.n) return (expr_ref) { 0 };
	return phases.list.at[0].accesses.at[0].guard;
}

static unsigned failures, refuted, without_model;

static void test(uint64_t seed)
{
	struct rng r = rng_init(seed);
	struct arena *arena = arena_new();
	struct diags diags = { .arena = arena };
	struct text text = { 0 };
	text_put(&text, "(kernel k ");
	for (int i = 0; i < VARS; i++) text_printf(&text, "(param %s i32) ", NAMES[i]);
	text_put(&text, "(array A global 4 (dims _)) (site 1 write A \"\") (body (if (and ");
	condition(&r, &text, 2);
	for (int i = 0; i < VARS; i++) text_printf(&text, " (<= %d %s) (<= %s %d)", LEAST, NAMES[i], NAMES[i], MOST);
	text_put(&text, ") (then (write 1 A (index 0))))))");
	struct kernel *k = core_parse(sources_new(arena), "random", text.at, &diags);
	if (!k) {
		printf("%s: %s\n", text.at, diags.list.n ? diags.list.at[0].text : "");
		exit(1);
	}
	expr_ref guard = guard_of(k);
	if (guard.ix) {
		struct encoder lower = { .k = k, .arena = arena };
		struct work work;
		struct query_input in = { .work = &work };
		struct query q = { .k = k, .arena = arena, .kind = ALARM_DIVERGENCE, .in = &in };
		work_begin(&work, k->exprs);
		expr_ref lowered = lower_guard(&lower, guard).e;
		VEC_PUSH(arena, &q.asserts, lowered);
		bool model = has_model(k, lowered), absurd = refute_run(&q, SPLITS, NULL);
		if (model && absurd) printf("seed %u, refuted but has a model: %s\n", (unsigned)seed, text.at);
		failures += model && absurd;
		without_model += !model;
		refuted += absurd;
	}
	text_fini(&text);
	kernel_free(k);
	arena_free(arena);
}

int main(void)
{
	for (uint64_t seed = 1; seed <= CONDITIONS; seed++) test(seed);
	if (refuted * 2 < without_model) failures++;
	printf("%u conditions without a model, %u refuted, %u failed\n", without_model, refuted, failures);
	return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
