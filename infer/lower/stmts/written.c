/* What a loop writes, read off its tree, where that is surely all of it: assignments to scalars by their names and calls that are
 * given no place. Then the study of the loop needs no first run to guess it. A mistake here costs time only: a run on symbolic heads
 * finds what the guess lacks. */
#include "infer/lower/stmts/loop_internal.h"

struct written { struct lower *l; const struct state *entry; lower_log log; };

static bool look(struct written *w, const struct tree_expr *e);

static bool is_number(const struct tree_type *t) { return values_is_integer(t) || values_is_float(t); }

/* An array that the loop declares: it has no binding yet. */
static bool is_own_array(struct lower *l, const struct tree_expr *e)
{
	while (e->kind == TREE_EXPR_CAST && e->kids) e = e->kid[0];
	return e->kind == TREE_EXPR_VAR && e->type->kind == TREE_TYPE_ARRAY && !memory_find_binding(l, e->var);
}

/* It is assigned to. A variable of the loop's own has no binding yet, nor has memory that threads share. */
static bool take_place(struct written *w, const struct tree_expr *place)
{
	if (place->kind == TREE_EXPR_INDEX) return is_own_array(w->l, place->kid[0]);
	if (place->kind != TREE_EXPR_VAR) return false;
	const struct binding *b = memory_find_binding(w->l, place->var);
	if (!b) return true;
	const struct object *o = b->object < w->entry->n ? w->entry->at[b->object] : NULL;
	if (b->reference || !o || o->n != 1) return false;
	struct lower_written one = { b->object, o->slot[0].offset, o->slot[0].size };
	VEC_PUSH(w->l->scratch, &w->log, one);
	return o->slot[0].v.kind == VALUE_INT || o->slot[0].v.kind == VALUE_OPAQUE;
}

/* Numbers, pointers through which nothing is written, arrays of the loop's own: by value, as C does. */
static bool gives_no_place(struct lower *l, const struct tree_expr *call)
{
	const struct tree_function *f = call->function;
	if (!f) return false;
	for (uint32_t i = 0; i < call->kids; i++) {
		const struct tree_type *t = i < f->params.n ? f->params.at[i]->type : call->kid[i]->type;
		bool reads = t->kind == TREE_TYPE_POINTER && tree_has(t->to->flags, TREE_FLAG_CONST);
		if (!reads && !is_number(t) && !is_own_array(l, call->kid[i])) return false;
	}
	return true;
}

static bool look_at(struct written *w, const struct tree_expr *e)
{
	if (tree_is_step(e) || e->kind == TREE_EXPR_ASSIGN) return take_place(w, e->kid[0]);
	if (e->kind == TREE_EXPR_CALL) return gives_no_place(w->l, e);
	return e->kind == TREE_EXPR_INT || e->kind == TREE_EXPR_FLOAT || e->kind == TREE_EXPR_VAR || e->kind == TREE_EXPR_MEMBER
		|| e->kind == TREE_EXPR_INDEX || e->kind == TREE_EXPR_BINARY || e->kind == TREE_EXPR_CONDITIONAL || e->kind == TREE_EXPR_CAST
		|| e->kind == TREE_EXPR_SIZEOF || e->kind == TREE_EXPR_ENUMERATOR || e->kind == TREE_EXPR_ZERO || e->kind == TREE_EXPR_INIT_LIST
		|| e->kind == TREE_EXPR_ARRAY_FILL || (e->kind == TREE_EXPR_UNARY && e->op != TREE_OP_ADDRESS);
}

static bool look(struct written *w, const struct tree_expr *e)
{
	if (!e || e->has_value) return true;
	if (!look_at(w, e)) return false;
	for (uint32_t i = 0; i < e->kids; i++) if (!look(w, e->kid[i])) return false;
	return true;
}

static bool look_at_vars(struct written *w, const struct tree_vars *vars)
{
	for (size_t i = 0; vars && i < vars->n; i++) {
		const struct tree_type *t = vars->at[i]->type;
		while (t->kind == TREE_TYPE_ARRAY) t = t->to;
		if (!is_number(t) || !look(w, vars->at[i]->init)) return false;
	}
	return true;
}

static bool look_at_stmt(struct written *w, const struct tree_stmt *s)
{
	if (!s) return true;
	bool known = s->kind == TREE_STMT_COMPOUND || s->kind == TREE_STMT_DECLARE || s->kind == TREE_STMT_EXPR || s->kind == TREE_STMT_IF
		|| s->kind == TREE_STMT_WHILE || s->kind == TREE_STMT_DO || s->kind == TREE_STMT_FOR || s->kind == TREE_STMT_BREAK
		|| s->kind == TREE_STMT_CONTINUE || s->kind == TREE_STMT_NOTHING || s->kind == TREE_STMT_ATTRIBUTED;
	if (!known || !look(w, s->cond) || !look(w, s->step) || !look_at_vars(w, &s->vars)) return false;
	for (size_t i = 0; i < s->of.n; i++) if (!look(w, s->of.at[i])) return false;
	for (size_t i = 0; i < s->list.n; i++) if (!look_at_stmt(w, s->list.at[i])) return false;
	return look_at_stmt(w, s->init) && look_at_stmt(w, s->body) && look_at_stmt(w, s->other);
}

bool stmts_study_guess(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, const struct state *entry)
{
	struct written w = { .l = l, .entry = entry };
	bool grown;
	if (parts->is_label || parts->element || !look_at_vars(&w, parts->condition_vars)) return false;
	if (!look(&w, parts->cond) || !look_at_stmt(&w, parts->body) || !look(&w, parts->step)) return false;
	stmts_loop_add_written(l, s, &w.log, entry, entry, &grown);
	for (size_t i = 0; i < s->carried.n; i++) s->carried.at[i].uniform = values_uniform(l, &s->carried.at[i].init);
	return true;
}
