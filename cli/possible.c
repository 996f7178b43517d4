/* Whether a run makes a launch, as the solver says: each question once. Kernels that one template gave, or one table, are often started by the
 * same words of the host code, hundreds of them; and all that a file asks so is within one part of its work, as the check of its kernels is. */
#include "cli/cli_internal.h"
#include "cli/launch_internal.h"

#include <string.h>

/* Of work, for the solver. */
#define EACH_SECONDS 1.0
#define FILE_PART 4          /* of what a kernel may take, for all questions of a file */

struct answer { const char *question; size_t n; int possible; };
/* Of the file that this process is about; begun with the first question. */
static struct { struct arena *arena; int64_t left; VEC(struct answer) all; struct hash_table index; } told;

struct writing { const struct expr_table *t; struct arena *arena; uint32_t *node, *var; uint32_t nodes, vars; struct text out; };

/* By what it may be, not by what it is called. */
static uint32_t var_written(struct writing *w, var_ref v)
{
	const struct var *x = expr_var_get(w->t, v);
	if (w->var[v.ix]) return w->var[v.ix];
	text_printf(&w->out, "v %d %d %d %d %d %lld %lld;", (int)x->kind, x->axis, x->type.bits, x->type.is_signed, x->type.opaque, (long long)x->lo, (long long)x->hi);
	return w->var[v.ix] = ++w->vars;
}

/* Nodes by the order in which they are met, so that what is the same in two tables is the same text. */
static uint32_t node_written(struct writing *w, expr_ref e)
{
	if (w->node[e.ix]) return w->node[e.ix];
	const struct expr x = *expr_get(w->t, e);
	uint32_t kid[3] = { 0 }, var = x.kind == EXPR_VAR ? var_written(w, x.var) : 0;
	for (int i = 0; i < 3; i++)
		if (x.kid[i].ix) kid[i] = node_written(w, x.kid[i]);
	text_printf(&w->out, "%d %u %u %u %u %lld %d %d;", (int)x.kind, kid[0], kid[1], kid[2], var, (long long)x.value, x.type.bits, x.type.is_signed);
	return w->node[e.ix] = ++w->nodes;
}

static void question_write(const struct kernel *k, expr_ref all, struct text *out)
{
	struct arena *a = arena_new();
	struct writing w = { .t = k->exprs, .arena = a, .node = ARENA_ARRAY(a, uint32_t, expr_count(k->exprs) + 1),
		.var = ARENA_ARRAY(a, uint32_t, expr_var_count(k->exprs) + 1) };
	node_written(&w, all);
	*out = w.out;
	arena_free(a);
}

static const struct answer *answer_find(const struct text *question, uint32_t hash)
{
	for (uint32_t probe = 0, item; (item = hash_table_next(&told.index, hash, &probe));) {
		const struct answer *a = &told.all.at[item - 1];
		if (a->n == question->n && !memcmp(a->question, question->at, a->n)) return a;
	}
	return NULL;
}

int launch_solved(struct kernel *k, expr_ref all, const struct check_options *options)
{
	struct text question = {0};
	if (!told.arena) told.arena = arena_new(), told.left = smt_kernel_work(options) / FILE_PART;
	question_write(k, all, &question);
	uint32_t hash = text_hash(question.at);
	const struct answer *known = answer_find(&question, hash);
	int possible = known ? known->possible : smt_satisfiable_within(k, all, ARITH_INT, EACH_SECONDS, &told.left);
	if (!known) {
		struct answer a = { arena_memdup(told.arena, question.at, question.n), question.n, possible };
		VEC_PUSH(told.arena, &told.all, a);
		hash_table_add(told.arena, &told.index, hash, (uint32_t)told.all.n);
	}
	text_fini(&question);
	return possible;
}
