/* What lanes of a warp have in step when the split asks who comes to a meeting: by its form (core/lanes.c), and what they read by that. */
#include "protocol/split_internal.h"

#include <string.h>

static void assume_no_overflow(struct kernel *k, struct span at)
{
	const char *text = "no integer overflow in the conditions of barriers";
	for (size_t i = 0; i < k->assumptions.n; i++)
		if (k->assumptions.at[i].kind == ASSUME_NO_OVERFLOW && !strcmp(k->assumptions.at[i].text, text)) return;
	kernel_assume(k, ASSUME_NO_OVERFLOW, at, "%s", text);
}

static bool uniform(expr_ref e, void *split) { return split_uniform(split, e); }

bool split_in_step(struct split *s, expr_ref e, struct span at)
{
	struct lanes l = { .k = s->k, .whole = lanes_fill_warps(s->k), .same = uniform, .data = s };
	if (!lanes_in_step(&l, e)) return false;
	if (l.wraps) assume_no_overflow(s->k, at);
	return true;
}

/* v is bound in the same iterations by all lanes. What it is made of may have been read. */
bool split_var_in_step(struct split *s, var_ref v, struct span at)
{
	enum in_step step = s->asks_blocks ? expr_var_get(s->k->exprs, v)->in_step : STEP_NOT;
	bool rests = step == STEP_OF_WARPS && lanes_fill_warps(s->k);
	if (rests) assume_no_overflow(s->k, at);
	return rests || step == STEP_ALWAYS;
}

/* They read one element in one phase: who writes it there races with them, and is alarmed (docs/ARCHITECTURE.md, "Which thread owns a
 * variable"). */
bool split_reads_in_step(struct split *s, const struct access *a, struct span at)
{
	const struct array *array = kernel_array(s->k, a->array);
	bool steady = array->space == SPACE_SHARED || (s->asks_blocks && !kernel_site(s->k, a->site)->is_volatile);
	if (a->mode != ACCESS_READ || array->space == SPACE_LOCAL || array->is_unsteady || !steady) return false;
	for (uint32_t i = 0; i < array->dims; i++) if (!split_in_step(s, split_expr(s, a->index[i]), at)) return false;
	return true;
}
