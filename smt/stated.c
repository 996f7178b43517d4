/* A kernel in which what is assumed of its arithmetic is said: each statement runs where the side conditions of its expressions hold
 * (lower.c: divisors are not 0, shifts are in range, and where a question would list no-overflow, nothing leaves its type). What is
 * then asked about the text, by whom ever, assumes nothing of that. `infer --stage stated`, `certify`. */
#include "smt/smt_internal.h"

struct stating { struct kernel *k; struct expr_table *t; struct encoder lower; struct arena *arena; bool alias; };

static expr_ref side_of(struct stating *s, expr_ref e)
{
	return e.ix ? lower_expr(&s->lower, e).side : expr_bool(s->t, true);
}

static expr_ref access_side(struct stating *s, const struct access *a)
{
	expr_ref all = expr_bool(s->t, true);
	for (uint32_t d = 0; d < LIMIT_CORE_DIMS; d++)
		if (a->index[d].ix) all = expr_and(s->t, all, lower_index(&s->lower, a->index[d]).side);
	return all;
}

static const struct core_stmt *only_if(struct stating *s, expr_ref side, const struct core_stmt *stmt)
{
	if (expr_is_true(s->t, side)) return stmt;
	struct core_stmt branch = { .kind = CORE_IF, .at = stmt->at };
	branch.u.branch.cond = side;
	branch.u.branch.then = stmt;
	return core_new(s->k, &branch);
}

/* What it binds is bound after it too, where it does not run as anything. */
static const struct core_stmt *only_if_binding(struct stating *s, expr_ref side, const struct core_stmt *stmt, var_ref bound, bool is_read)
{
	if (expr_is_true(s->t, side)) return stmt;
	struct core_stmt copy = *stmt, any = { .kind = CORE_APPROX, .at = stmt->at };
	if (is_read) copy.u.read.var = expr_var_copy(s->t, bound, 0);
	else copy.u.atomic.var = (var_ref){ 0 };
	any.u.approx.var = bound;
	const struct core_stmt *both[] = { only_if(s, side, core_new(s->k, &copy)), core_new(s->k, &any) };
	return core_seq(s->k, both, bound.ix ? 2 : 1);
}

/* Of an array that nobody writes nothing is asked, so nothing is assumed of where it is read; what it gives stays what was read there. */
static const struct core_stmt *state_read(struct stating *s, const struct core_stmt *stmt)
{
	const struct access *a = &stmt->u.read.access;
	if (reads_constant(s->k, a->array, s->alias)) return stmt;
	return only_if_binding(s, access_side(s, a), stmt, stmt->u.read.var, true);
}

static const struct core_stmt *state(struct stating *s, const struct core_stmt *stmt);

static const struct core_stmt *state_loop(struct stating *s, const struct core_stmt *stmt)
{
	struct core_stmt copy = *stmt;
	const struct range *r = &stmt->u.loop.range;
	copy.u.loop.body = state(s, stmt->u.loop.body);
	if (r->kind == RANGE_WHILE) {        /* it speaks of the loop's own variable */
		copy.u.loop.body = only_if(s, side_of(s, r->limit), copy.u.loop.body);
		return core_new(s->k, &copy);
	}
	expr_ref side = expr_and(s->t, side_of(s, r->first), expr_and(s->t, side_of(s, r->limit), side_of(s, r->step)));
	return only_if(s, side, core_new(s->k, &copy));
}

static const struct core_stmt *state_seq(struct stating *s, const struct core_stmt *stmt)
{
	const struct core_stmt **at = ARENA_ARRAY(s->arena, const struct core_stmt *, stmt->u.seq.n + 1);
	for (uint32_t i = 0; i < stmt->u.seq.n; i++) at[i] = state(s, stmt->u.seq.at[i]);
	return core_seq(s->k, at, stmt->u.seq.n);
}

static const struct core_stmt *state(struct stating *s, const struct core_stmt *stmt)
{
	struct core_stmt copy = *stmt;
	switch (stmt->kind) {
	case CORE_SEQ: return state_seq(s, stmt);
	case CORE_READ: return state_read(s, stmt);
	case CORE_ATOMIC: return only_if_binding(s, access_side(s, &stmt->u.atomic.access), stmt, stmt->u.atomic.var, false);
	case CORE_WRITE: return only_if(s, access_side(s, &stmt->u.write.access), stmt);
	case CORE_IF:
		copy.u.branch.then = state(s, stmt->u.branch.then);
		if (copy.u.branch.other) copy.u.branch.other = state(s, stmt->u.branch.other);
		return only_if(s, side_of(s, stmt->u.branch.cond), core_new(s->k, &copy));
	case CORE_FOR: return state_loop(s, stmt);
	case CORE_ASSUME:
		copy.u.assume.cond = expr_and(s->t, side_of(s, stmt->u.assume.cond), stmt->u.assume.cond);
		return core_new(s->k, &copy);
	case CORE_SKIP: case CORE_SYNC: case CORE_ASSERT: case CORE_APPROX: return stmt;
	case CORE_NONE: UNREACHABLE("statements have a kind");
	}
	UNREACHABLE("core_kind out of range");
}

void smt_state(struct kernel *k, const struct check_options *options)
{
	struct arena *a = arena_new();
	struct finite finite = { 0 };
	bool bv = options->arith == ARITH_BV;
	finite_collect(k, a, &finite);
	struct stating s = { .k = k, .t = k->exprs, .arena = a, .alias = options->alias, .lower = { .k = k, .arena = a, .bv = bv, .exact = bv, .spelled = true, .finite = bv ? NULL : &finite } };
	for (size_t i = 0; i < k->preconditions.n; i++) {
		expr_ref e = k->preconditions.at[i];
		k->preconditions.at[i] = expr_and(k->exprs, side_of(&s, e), e);
	}
	k->body = state(&s, k->body);
	arena_free(a);
}
