/* What the source of a kernel takes for true of every launch (`__requires`, `__builtin_assume`, comments, the sizes of its arrays): is there one that
 * keeps all of it? */
#include "cli/launch_internal.h"

static bool is_of_launch(const struct kernel *k, expr_ref e, struct arena *a)
{
	struct var_list vars = {0};
	bool is = true;
	expr_vars(k->exprs, a, e, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		enum var_kind kind = expr_var_get(k->exprs, vars.at[i])->kind;
		is = is && (kind == VAR_PARAM || kind == VAR_BLOCK_DIM || kind == VAR_GRID_DIM);
	}
	return is;
}

/* Adds what every thread takes for true that begins s; the last of these, or `last`. */
static const struct core_stmt *demand(struct kernel *k, const struct core_stmt *s, const struct core_stmt *last, struct arena *a)
{
	for (uint32_t i = 0; s->kind == CORE_SEQ && i < s->u.seq.n; i++) last = demand(k, s->u.seq.at[i], last, a);
	if (s->kind != CORE_ASSUME || !is_of_launch(k, s->u.assume.cond, a)) return last;
	VEC_PUSH(k->arena, &k->preconditions, s->u.assume.cond);
	return s;
}

static void sift(struct kernel *k, struct arena *a, const struct check_options *options)
{
	size_t own = k->preconditions.n;
	const struct core_stmt *last = k->body ? demand(k, k->body, NULL, a) : NULL;
	bool asks = last || own > 1;
	int possible = asks ? launch_possible(k, &(struct launch){0}, options) : 1;
	k->preconditions.n = own;
	if (!possible) {
		k->unsupported = "what the source takes for true contradicts itself: no launch keeps all of it";
		k->unsupported_at = last ? last->at : k->at;
	} else if (possible < 0 && k->claims.n && !k->unproved) {
		k->unproved = "whether any launch keeps what the source takes for true was not found out";
		k->unproved_at = k->at;
	}
}

void stated_sift(struct unit *u, const struct check_options *options)
{
	struct arena *a = arena_new();
	for (size_t i = 0; i < u->kernels.n; i++)
		if (!u->kernels.at[i]->unsupported) sift(u->kernels.at[i], a, options);
	arena_free(a);
}
