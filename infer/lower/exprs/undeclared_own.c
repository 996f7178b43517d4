/* `T v; v[i] = x;` where nothing declares T: what v was made of leads nowhere, so that its elements are its own, as long as nothing gives
 * it anything but elements. */
#include "infer/lower/exprs/exprs_open.h"

struct uses { const struct tree_var *var; size_t all, known; };

static bool is_var(const struct tree_expr *e, const struct tree_var *var) { return e && e->kind == TREE_EXPR_VAR && e->var == var; }

/* Known are elements, and copies of its value; what a closure captures is neither. */
static bool count(const struct tree_expr *e, void *data)
{
	struct uses *u = data;
	bool load = e->kind == TREE_EXPR_CAST && e->cast == TREE_CAST_LOAD;
	bool copied = e->kind == TREE_EXPR_ASSIGN && e->op == TREE_OP_ASSIGN && e->kids == 2 && is_var(e->kid[1], u->var);
	u->all += is_var(e, u->var);
	u->known += copied || ((load || e->kind == TREE_EXPR_INDEX) && e->kids && is_var(e->kid[0], u->var));
	return true;
}

bool exprs_stores_own(struct lower *l, const struct tree_expr *e, const struct tree_expr *root)
{
	const struct tree_var *var = e->kind == TREE_EXPR_INDEX && e->kid[0] == root && root->kind == TREE_EXPR_VAR ? root->var : NULL;
	if (!var || var->kind != TREE_VAR_LOCAL || var->init || !tree_has(var->type->bare->flags, TREE_FLAG_IMPLICIT)) return false;
	struct uses u = { .var = var };
	struct value v = memory_variable(l, var);
	if (v.kind != VALUE_POINTER || v.targets != 1 || v.target[0].place.kind != PLACE_OBJECT) return false;
	tree_each_expr(l->now.frame->function, count, &u);
	if (!u.all || u.all != u.known) return false;
	values_assumption(l, ASSUME_OTHER, &var->at, "%s, of a type that nothing declares, keeps its elements itself", var->name);
	return true;
}
