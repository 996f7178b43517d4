/* A call that the object's own class decides. Any function of this file that overrides the one named may run; which one is an
 * unknown number. */
#include "infer/lower/exprs/exprs_internal.h"

#define OVERRIDERS_MOST 16
#define DEPTH_MOST 16

static bool overrides(const struct tree_function *f, const struct tree_function *named, unsigned depth)
{
	if (f == named) return true;
	for (size_t i = 0; i < f->overrides.n && depth < DEPTH_MOST; i++) if (overrides(f->overrides.at[i], named, depth + 1)) return true;
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
	if (found.n == 0 || found.n > OVERRIDERS_MOST) return false;
	values_assumption(l, ASSUME_OTHER, c->at, "the virtual function %s is one of this file's (%zu of them)", c->function->name, found.n);
	expr_ref which = expr_int(l->t, 0);
	if (found.n > 1)
		which = values_approx_bounds(l, c->function->name, VALUES_I32, CAUSE_UNKNOWN_CALL, "which virtual function", c->at, false, 0,
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
