/* `o.x` where o lies in memory and nothing declares its type: an access of o. Which bytes of it nobody knows; between two members
 * it is possible at most that they meet. */
#include "infer/lower/exprs/exprs_open.h"

#include <string.h>

#define WHY "member of a type that nothing declares"

/* The member of `root` that e is, or is a part of; *far: behind it there is an index or a pointer, so that e may lie anywhere. */
static const struct tree_expr *member_of(const struct tree_expr *e, const struct tree_expr *root, bool *far)
{
	const struct tree_expr *member = NULL;
	*far = false;
	for (; e != root; e = e->kid[0]) {
		*far |= member && tree_has(member->flags, TREE_FLAG_ARROW);
		if (e->kind == TREE_EXPR_NAME_MEMBER) member = e;
		else *far = true, member = NULL;
	}
	return member;
}

/* Do both name the same members, from the object on? */
static bool same_names(const struct tree_expr *a, const struct tree_expr *b)
{
	for (; a->kind == TREE_EXPR_NAME_MEMBER && b->kind == TREE_EXPR_NAME_MEMBER; a = a->kid[0], b = b->kid[0])
		if (strcmp(a->text, b->text) != 0) return false;
	return a->kind != TREE_EXPR_NAME_MEMBER && b->kind != TREE_EXPR_NAME_MEMBER;
}

/* One member of a type is where its object is; of the others it is not known that they are there as well. */
static bool is_the_one(struct lower *l, const struct exprs_part *p)
{
	if (!tree_has(p->type->bare->flags, TREE_FLAG_IMPLICIT)) return false;
	for (size_t i = 0; i < l->parts.n; i++)
		if (l->parts.at[i].type == p->type->bare) return same_names(l->parts.at[i].member, p->expr);
	return false;
}

static void note_member(struct lower *l, const struct exprs_part *p)
{
	for (size_t i = 0; i < l->parts.n; i++) if (l->parts.at[i].type == p->type->bare) return;
	VEC_PUSH(l->scratch, &l->parts, ((struct lower_part){ p->type->bare, p->expr }));
}

/* There the type of the object does not tell how far the elements of memory are apart. */
static bool is_in_class(const struct tree_expr *root)
{
	while (root->kind == TREE_EXPR_INDEX && exprs_type(root->kid[0])->kind == TREE_TYPE_ARRAY) root = root->kid[0];
	return root->kind == TREE_EXPR_MEMBER;
}

struct exprs_part exprs_part_of(struct lower *l, const struct tree_expr *e, const struct tree_expr *root)
{
	struct exprs_part p = { .expr = e, .root = root };
	const struct tree_expr *member = member_of(e, root, &p.far);
	const struct tree_type *t = exprs_type(root);
	bool arrow = member && tree_has(member->flags, TREE_FLAG_ARROW);
	if (!member || l->now.failed) return p;
	p.type = arrow ? values_pointee(t) : t;
	if (!p.type || p.type->kind != TREE_TYPE_DEPENDENT || (!arrow && !exprs_is_place(root))) return p;
	if (!is_in_class(root)) note_member(l, &p);
	p.object = arrow ? exprs_eval(l, root, (struct want){0}) : exprs_place(l, root);
	return p;
}

static bool is_own(const struct value *p)
{
	for (uint32_t i = 0; i < p->targets; i++) if (p->target[i].place.kind == PLACE_OBJECT) return true;
	return false;
}

/* Where it is, for an access; the label of what meets there depends on whether the member is the one. */
static struct value bytes_of(struct lower *l, const struct exprs_part *p)
{
	if (is_own(&p->object) || (!p->far && is_the_one(l, p))) return p->object;
	/* 0, but no simplifier says so: of a number no doubt were left */
	expr_ref some = values_approx_bounds(l, NULL, VALUES_I64, CAUSE_UNSUPPORTED, WHY, &p->expr->at, true, 0, 1);
	expr_ref other = expr_sub(l->t, expr_int(l->t, 1), some), there = expr_ite(l->t, expr_lt(l->t, some, other), some, other);
	return memory_advance(l, p->object, there, values_size(p->type), false);
}

bool exprs_part_read(struct lower *l, const struct exprs_part *p)
{
	struct value v = memory_load(l, bytes_of(l, p), p->type, &p->expr->at, (struct want){0});
	if (p->far) memory_access_unknown(l, memory_anywhere(l), ACCESS_READ, &p->expr->at, WHY);
	return !p->far && values_uniform(l, &v);
}

struct value exprs_part_place(struct lower *l, const struct exprs_part *p, bool stored)
{
	bool own = is_own(&p->object);
	if (p->far) exprs_part_read(l, p);
	if (own) memory_access_unknown(l, p->object, ACCESS_WRITE, &p->expr->at, WHY);  /* all that it holds */
	else if (p->far) memory_touch(l, bytes_of(l, p), values_size(p->type), ACCESS_WRITE, (expr_ref){0}, &p->expr->at);
	if (own || p->far) {
		return stored && !p->far ? memory_object_pointer(l, memory_object_new(l, "member", CAUSE_UNSUPPORTED)) : memory_anywhere(l);
	}
	return bytes_of(l, p);
}
