/* Statements of a pattern without an answer, of which nothing in sight fits an example. Where one is not understood, code that is not seen
 * stands in for it: it may access what the statement names, or where that leads nowhere, any memory. What such a kernel shows is possible at
 * best, and it is no proof: so nothing more is said of what that code may do, as to synchronise. */
#include "infer/lower/stmts/stmt_internal.h"

struct stand_in { struct lower *l; const struct tree_span *at; const char *why; };

static bool give(const struct tree_expr *e, void *data)
{
	const struct stand_in *s = data;
	struct lower *l = s->l;
	if (l->now.failed) return false;
	if (e->function) exprs_escape_function(l, e->function, ACCESS_WRITE, s->at, s->why);
	if (!e->var || e->var->kind == TREE_VAR_TEMPLATE || e->var->kind == TREE_VAR_BINDING || lower_is_ours(l, &e->var->at)) return true;
	struct value v = memory_variable(l, e->var);
	if (v.kind == VALUE_POINTER) exprs_escape(l, v, e->var->type, ACCESS_WRITE, s->at, s->why);
	return true;
}

/* What it would have declared holds anything. */
static void declare(struct lower *l, const struct tree_var *var)
{
	bool refers = var->type->kind == TREE_TYPE_REFERENCE;
	if (var->kind == TREE_VAR_BINDING || memory_space(l, var) != SPACE_LOCAL) return;
	uint32_t object = memory_object_new(l, var->name, CAUSE_UNSUPPORTED);
	memory_bind(l, var, object, refers);
	if (refers) memory_write(l, object, 0, 8, memory_anywhere(l));
}

static void stand_in(struct lower *l, const struct tree_stmt *of, const char *reason)
{
	struct tree_function whole = { .body = (struct tree_stmt *)(uintptr_t)of };
	struct stand_in s = { l, &of->at, arena_printf(l->scratch, "statement that is approximated: %s", reason) };
	bool before = l->now.saw_access;
	l->now.saw_access = false;
	tree_each_expr(&whole, give, &s);
	if (!l->now.saw_access) memory_access_unknown(l, memory_anywhere(l), ACCESS_WRITE, s.at, s.why);
	l->now.saw_access |= before;
	for (size_t i = 0; of->kind == TREE_STMT_DECLARE && i < of->vars.n; i++) declare(l, of->vars.at[i]);
}

void stmts_run_or_stand_in(struct lower *l, const struct tree_stmt *s)
{
	struct lower_attempt a;
	uint64_t budget = l->now.budget;
	exprs_attempt_begin(l, &a, l->now.frame->function);
	l->now.budget = budget;
	stmts_run_one(l, s);
	bool exhausted = l->now.failed && l->now.exhausted;
	if (exprs_attempt_end(l, &a)) return;
	if (exhausted) values_give_up(l, &s->at, "%s", a.why);
	else stand_in(l, s, a.why);
}
