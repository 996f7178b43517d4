/* Ropes of guarded accesses: building, and writing one out into a phase. */
#include "protocol/protocol_internal.h"

uint32_t rope_size(const struct rope *r)
{
	return r ? r->size : 0;
}

static const struct rope *rope_new(struct kernel *k, struct rope r)
{
	return arena_memdup(k->arena, &r, sizeof r);
}

const struct rope *rope_leaf(struct kernel *k, const struct access *access, struct span at)
{
	struct rope r = { .kind = ROPE_LEAF, .size = 1 };
	r.u.leaf.access = access;
	r.u.leaf.at = at;
	return rope_new(k, r);
}

const struct rope *rope_cat(struct kernel *k, const struct rope *a, const struct rope *b)
{
	if (!a) return b;
	if (!b) return a;
	struct rope r = { .kind = ROPE_CAT, .inexact = a->inexact || b->inexact };
	r.size = a->size > UINT32_MAX - b->size ? UINT32_MAX : a->size + b->size;
	r.u.cat.first = a;
	r.u.cat.second = b;
	return rope_new(k, r);
}

const struct rope *rope_guard(struct kernel *k, expr_ref cond, const struct rope *rope)
{
	bool value;
	if (!rope) return NULL;
	if (expr_is_bool(k->exprs, cond, &value)) return value ? rope : NULL;
	struct rope r = { .kind = ROPE_GUARD, .inexact = rope->inexact, .size = rope->size };
	r.u.guard.cond = cond;
	r.u.guard.rope = rope;
	return rope_new(k, r);
}

const struct rope *rope_subst(struct kernel *k, struct expr_map *map, const struct rope *rope)
{
	if (!rope) return NULL;
	struct rope r = { .kind = ROPE_SUBST, .inexact = rope->inexact, .size = rope->size };
	r.u.subst.map = map;
	r.u.subst.rope = rope;
	return rope_new(k, r);
}

const struct rope *rope_share(struct kernel *k, var_ref var, const struct rope *rope)
{
	if (!rope || !var.ix) return rope;
	struct rope r = { .kind = ROPE_SHARE, .inexact = rope->inexact, .size = rope->size };
	r.u.share.var = var;
	r.u.share.rope = rope;
	return rope_new(k, r);
}

const struct rope *rope_inexact(struct kernel *k, const struct rope *rope)
{
	if (!rope || rope->inexact) return rope;
	struct rope r = *rope;
	r.inexact = true;
	return rope_new(k, r);
}

/* ---- writing out ---- */

/* The substitutions around a node, innermost first. */
struct around { struct expr_map *map; const struct around *outer; };
struct frame { const struct rope *rope; expr_ref guard; const struct around *around; };

static expr_ref apply(struct kernel *k, const struct around *around, expr_ref e)
{
	for (; around && e.ix; around = around->outer)
		e = expr_subst(k->exprs, around->map, e);
	return e;
}

static void flatten_leaf(struct kernel *k, const struct frame *f, struct phase *phase)
{
	struct phase_access pa = { .access = *f->rope->u.leaf.access, .guard = f->guard, .at = f->rope->u.leaf.at };
	for (int i = 0; i < LIMIT_CORE_DIMS; i++)
		pa.access.index[i] = apply(k, f->around, pa.access.index[i]);
	pa.access.value = apply(k, f->around, pa.access.value);
	VEC_PUSH(k->arena, &phase->accesses, pa);
}

static void flatten_share(struct kernel *k, const struct frame *f, struct phase *phase)
{
	const struct expr *e = expr_get(k->exprs, apply(k, f->around, expr_var(k->exprs, f->rope->u.share.var)));
	if (e->kind != EXPR_VAR) return;     /* fixed to a value: nothing to share */
	for (size_t i = 0; i < phase->shared.n; i++)
		if (phase->shared.at[i].ix == e->var.ix) return;
	VEC_PUSH(k->arena, &phase->shared, e->var);
}

/* With a stack of its own: a sequence of many statements is a deep rope. */
void rope_flatten(struct kernel *k, const struct rope *r, struct phase *phase)
{
	VEC(struct frame) stack = {0};
	bool value;
	if (!r) return;
	phase->inexact = phase->inexact || r->inexact;
	VEC_PUSH(k->arena, &stack, ((struct frame){ .rope = r, .guard = expr_bool(k->exprs, true) }));
	while (stack.n > 0) {
		struct frame f = stack.at[--stack.n];
		struct frame g = f;
		switch (f.rope->kind) {
		case ROPE_LEAF:
			flatten_leaf(k, &f, phase);
			continue;
		case ROPE_CAT:
			g.rope = f.rope->u.cat.second;
			VEC_PUSH(k->arena, &stack, g);
			g.rope = f.rope->u.cat.first;
			break;
		case ROPE_GUARD:
			g.rope = f.rope->u.guard.rope;
			g.guard = expr_and(k->exprs, f.guard, apply(k, f.around, f.rope->u.guard.cond));
			if (expr_is_bool(k->exprs, g.guard, &value) && !value) continue;
			break;
		case ROPE_SUBST: {
			struct around *around = ARENA_NEW(k->arena, struct around);
			around->map = f.rope->u.subst.map;
			around->outer = f.around;
			g.rope = f.rope->u.subst.rope;
			g.around = around;
			break;
		}
		case ROPE_SHARE:
			flatten_share(k, &f, phase);
			g.rope = f.rope->u.share.rope;
			break;
		case ROPE_NONE:
			UNREACHABLE("ropes are made by the functions above");
		}
		VEC_PUSH(k->arena, &stack, g);
	}
}
