/* What the object's own class decides: a call, whose function any of this file may be that overrides the one named, and the destructor
 * that `delete` runs. Which one is an unknown number. */
#include "infer/lower/exprs/exprs_internal.h"

static bool overrides(const struct tree_function *f, const struct tree_function *named, unsigned depth)
{
	if (f == named) return true;
	for (size_t i = 0; i < f->overrides.n && depth < LIMIT_OVERRIDER_DEPTH; i++) if (overrides(f->overrides.at[i], named, depth + 1)) return true;
	return false;
}

/* Where `base` lies in an object of r: bytes; -1: nowhere, or nobody knows. */
static int64_t base_in(const struct tree_record *r, const struct tree_record *base)
{
	if (r == base) return 0;
	for (size_t i = 0; i < r->bases.n; i++) {
		const struct tree_base *b = &r->bases.at[i];
		int64_t inner = b->record && b->offset >= 0 ? base_in(b->record, base) : -1;
		if (inner >= 0) return b->offset / 8 + inner;
	}
	return -1;
}

static struct value one(struct lower *l, const struct call *c, const struct tree_function *f)
{
	struct call x = *c;
	int64_t offset = base_in(f->record, c->function->record);
	if (offset < 0) {
		values_give_up(l, c->at, "virtual function of a class whose base is not found");
		return (struct value){0};
	}
	x.function = f;
	x.self = memory_field(l, c->self, -offset);
	return exprs_inline(l, &x);
}

bool exprs_virtual(struct lower *l, const struct call *c, struct value *out)
{
	struct tree_functions found = {0};
	for (size_t i = 0; i < l->tree->functions.n; i++) {
		struct tree_function *f = l->tree->functions.at[i];
		bool candidate = f->record && tree_has(f->flags, TREE_FLAG_VIRTUAL) && !tree_has(f->flags, TREE_FLAG_PURE) && overrides(f, c->function, 0);
		if (candidate && !f->body) return false;        /* it may run, and nobody sees what it does */
		if (candidate) VEC_PUSH(l->scratch, &found, f);
	}
	if (found.n == 0) *out = exprs_unknown_call(l, c, c->function->name);
	if (found.n == 0 || found.n > LIMIT_OVERRIDERS) return found.n == 0;
	values_assumption(l, ASSUME_OTHER, c->at, "the virtual function %s is one of this file's (%zu of them)", c->function->name, found.n);
	expr_ref which = expr_int(l->t, 0);
	if (found.n > 1)
		which = values_approx_bounds(l, c->function->name, VALUES_I32, CAUSE_UNSUPPORTED, "which virtual function", c->at, false, 0,
			(int64_t)found.n - 1);
	uint32_t size = (uint32_t)values_size(c->function->type->to), result = memory_object_new(l, "result", CAUSE_UNINITIALISED);
	bool record = false, covered;
	for (size_t i = 0; i < found.n && !l->now.failed; i++) {
		struct branch b;
		values_branch_begin(l, &b, expr_eq(l->t, which, expr_int(l->t, (int64_t)i)), c->at);
		struct value v = one(l, c, found.at[i]);
		record |= v.kind == VALUE_RECORD;
		if (v.kind == VALUE_RECORD) memory_copy_object(l, result, 0, v.object, 0, size);
		else if (v.kind != VALUE_NONE) memory_write(l, result, 0, size, v);
		values_branch_end(l, &b);
	}
	*out = record ? (struct value){ .kind = VALUE_RECORD, .object = result } : memory_read(l, result, 0, size, &covered);
	return true;
}

/* ---- destructors ---- */

/* Is base among its bases, wherever? */
static bool derives(const struct tree_record *r, const struct tree_record *base, unsigned depth)
{
	for (size_t i = 0; i < r->bases.n && depth < LIMIT_OVERRIDER_DEPTH; i++) {
		const struct tree_record *b = r->bases.at[i].record;
		if (b == base || (b && derives(b, base, depth + 1))) return true;
	}
	return false;
}

static void destroy_as(struct lower *l, struct value p, const struct tree_record *r, const struct tree_record *base, const struct tree_span *at)
{
	int64_t offset = base_in(r, base);
	if (offset < 0) values_give_up(l, at, "destructor of a class whose base is not found");
	else if (tree_has(r->flags, TREE_FLAG_DEPENDENT)) values_give_up(l, at, "destructor of a class template, by a pointer to its base");
	else exprs_destroy_record(l, memory_field(l, p, -offset), r, at);
}

void exprs_virtual_destroy(struct lower *l, struct value p, const struct tree_record *base, const struct tree_span *at)
{
	VEC(const struct tree_record *) found = {0};
	VEC_PUSH(l->scratch, &found, base);
	for (size_t i = 0; i < l->tree->records.n; i++)
		if (derives(l->tree->records.at[i], base, 0)) VEC_PUSH(l->scratch, &found, l->tree->records.at[i]);
	if (found.n > LIMIT_OVERRIDERS) values_give_up(l, at, "delete of an object of too many classes");
	values_assumption(l, ASSUME_OTHER, at, "what is deleted is of a class of this file (%zu of them)", found.n);
	expr_ref which = values_approx_bounds(l, "class", VALUES_I32, CAUSE_UNKNOWN_CALL, "which destructor", at, false, 0, (int64_t)found.n - 1);
	for (size_t i = 0; i < found.n && !l->now.failed; i++) {
		struct branch b;
		values_branch_begin(l, &b, expr_eq(l->t, which, expr_int(l->t, (int64_t)i)), at);
		destroy_as(l, p, found.at[i], base, at);
		values_branch_end(l, &b);
	}
}
