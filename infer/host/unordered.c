/* The arguments of a call, whose order C++ leaves to the compiler: clang begins with the first, GCC with the last. What one of them changes and
 * another names is not known there. Looked at are variables that stand by their names where they are changed. */
#include "infer/host/host_internal.h"

/* The variable that e changes itself, not by a part of it. */
static const struct tree_var *changed_by(const struct tree_expr *e)
{
	bool changes = (tree_is_step(e) || e->kind == TREE_EXPR_ASSIGN) && e->kid[0] && e->kid[0]->kind == TREE_EXPR_VAR;
	return changes ? e->kid[0]->var : NULL;
}

static bool names(const struct tree_expr *e, const struct tree_var *v)
{
	if (e && e->kind == TREE_EXPR_VAR && e->var == v) return true;
	for (uint32_t i = 0; e && i < e->kids; i++) if (names(e->kid[i], v)) return true;
	return false;
}

static bool changes_what_is_named(const struct tree_expr *e, const struct tree_expr *other)
{
	const struct tree_var *v = e ? changed_by(e) : NULL;
	if (v && names(other, v)) return true;
	for (uint32_t i = 0; e && i < e->kids; i++) if (changes_what_is_named(e->kid[i], other)) return true;
	return false;
}

bool host_is_unordered(const struct tree_expr *e, uint32_t first, uint32_t i)
{
	for (uint32_t j = first; j < e->kids; j++)
		if (j != i && changes_what_is_named(e->kid[j], e->kid[i])) return true;
	return false;
}
