/* What joins the preconditions when the host's variables are eliminated, against brute force: random preconditions, all small values.
 * Wherever all that was said holds, all that was added holds. */
#include "smt/smt_internal.h"
#include "tests/fuzz/rng.h"

#include <stdlib.h>

#define KERNELS 3000
#define VARS 4
#define LEAST (-4)
#define MOST 5

static const char *const NAMES[VARS] = { KERNEL_HOST "w", KERNEL_HOST "pitch", "n", "m" };

struct values { var_ref var[VARS]; int64_t value[VARS]; };

static int64_t value_of(var_ref v, bool *bound, void *data)
{
	const struct values *all = data;
	*bound = true;
	for (int i = 0; i < VARS; i++)
		if (all->var[i].ix == v.ix) return all->value[i];
	*bound = false;
	return 0;
}

static int below(struct rng *r, int n)
{
	return (int)rng_range(r, 0, n - 1);
}

/* A sum with small coefficients; now and then a product, a quotient or a choice. */
static void sum(struct rng *r, struct text *out)
{
	text_printf(out, "(+ %d (+ (* %d %s) ", below(r, 9) - 4, below(r, 9) - 4, NAMES[below(r, VARS)]);
	if (below(r, 5)) text_printf(out, "(* %d %s)))", below(r, 7) - 3, NAMES[below(r, VARS)]);
	else {
		const char *first = NAMES[below(r, VARS)], *second = NAMES[below(r, VARS)];
		switch (below(r, 4)) {
		case 0: text_printf(out, "(* %s %s)))", first, second); break;
		case 1: text_printf(out, "(div %s 3)))", first); break;
		case 2: text_printf(out, "(ite (< %s 1) %s 2)))", first, second); break;
		default: text_printf(out, "(mod (+ %s %s) 3)))", first, second); break;
		}
	}
}

static struct kernel *kernel_random(struct rng *r, struct arena *arena)
{
	static const char *const orders[] = { "(<= ", "(< ", "(= ", "(not (< ", "(not (<= " };
	struct diags diags = { .arena = arena };
	struct text text = { 0 };
	text_put(&text, "(kernel k ");
	for (int i = 0; i < VARS; i++) text_printf(&text, "(param %s i32) ", NAMES[i]);
	for (int n = 2 + below(r, 4); n > 0; n--) {
		int order = below(r, 5);
		text_printf(&text, "(precondition %s", orders[order]);
		sum(r, &text);
		text_put(&text, " ");
		sum(r, &text);
		text_put(&text, order > 2 ? "))) " : ")) ");
	}
	text_put(&text, "(array A global 4 (dims _)) (site 1 write A \"\") (body (write 1 A (index 0))))");
	struct kernel *k = core_parse(sources_new(arena), "random", text.at, &diags);
	if (!k) printf("%s\n%s\n", text.at, diags.list.n ? diags.list.at[0].text : "");
	text_fini(&text);
	return k;
}

/* From one precondition on up to another, all hold (what is undefined does not). */
static bool all_hold(struct kernel *k, struct values *v, size_t from, size_t to)
{
	struct eval_env env = { value_of, v };
	for (size_t i = from; i < to; i++) {
		int64_t value;
		if (expr_eval(k->exprs, k->preconditions.at[i], &env, &value) != EVAL_OK || !value) return false;
	}
	return true;
}

static unsigned wrong_values(struct kernel *k, size_t said)
{
	struct values v = { 0 };
	unsigned wrong = 0;
	int span = MOST - LEAST + 1;
	for (int i = 0; i < VARS; i++) v.var[i] = expr_var_find(k->exprs, NAMES[i]);
	for (int number = 0; number < span * span * span * span; number++) {
		for (int i = 0, rest = number; i < VARS; i++, rest /= span) v.value[i] = LEAST + rest % span;
		wrong += all_hold(k, &v, 0, said) && !all_hold(k, &v, said, k->preconditions.n);
	}
	return wrong;
}

int main(void)
{
	struct rng r = rng_init(21);
	unsigned failures = 0, added = 0;
	for (int i = 0; i < KERNELS; i++) {
		struct arena *arena = arena_new();
		struct kernel *k = kernel_random(&r, arena);
		if (!k) return EXIT_FAILURE;
		struct encoder lower = { .k = k, .arena = arena };
		size_t said = k->preconditions.n;
		preconditions_eliminate(k, &lower, arena);
		added += k->preconditions.n > said;
		if (k->preconditions.n > said && wrong_values(k, said)) {
			failures++;
			printf("kernel %d: what was added does not follow\n", i);
		}
		kernel_free(k);
		arena_free(arena);
	}
	printf("%u failed; %u of %d kernels had more to say\n", failures, added, KERNELS);
	return failures || added < KERNELS / 10 ? EXIT_FAILURE : EXIT_SUCCESS;
}
