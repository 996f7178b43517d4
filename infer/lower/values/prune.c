/* Drops approximated variables that nothing uses, and assumptions that speak only of those. The lowering
 * binds generously; what is left here is what the kernel's accesses and control depend on. */
#include "infer/lower/values/values.h"

struct prune {
	struct lower *l;
	uint8_t *used;                      /* by variable */
	size_t vars;
	VEC(expr_ref) assumes;
	VEC(const struct core_stmt *) held; /* what is in arrays, as annotations speak of it */
};

static void use(struct prune *p, expr_ref e)
{
	if (!e.ix) return;
	struct var_list vars = {0};
	expr_vars(p->l->t, p->l->scratch, e, &vars);
	for (size_t i = 0; i < vars.n; i++) if (vars.at[i].ix <= p->vars) p->used[vars.at[i].ix] = 1;
}

static void use_access(struct prune *p, const struct access *a)
{
	for (int i = 0; i < LIMIT_CORE_DIMS; i++) use(p, a->index[i]);
	use(p, a->value);
}

/* Where it is used, so is what its place is made of. Did that change anything? */
static bool use_held(struct prune *p, const struct core_stmt *s)
{
	struct var_list vars = {0};
	bool changed = false;
	for (int d = 0; d < LIMIT_CORE_DIMS && p->used[s->u.approx.var.ix]; d++)
		if (s->u.approx.held->index[d].ix) expr_vars(p->l->t, p->l->scratch, s->u.approx.held->index[d], &vars);
	for (size_t i = 0; i < vars.n; i++) changed |= vars.at[i].ix <= p->vars && !p->used[vars.at[i].ix];
	if (changed) use_access(p, s->u.approx.held);
	return changed;
}

static void collect(struct prune *p, const struct core_stmt *s)
{
	switch (s->kind) {
	case CORE_NONE: case CORE_SKIP: return;
	case CORE_APPROX:
		if (s->u.approx.held) VEC_PUSH(p->l->scratch, &p->held, s);
		return;
	case CORE_SEQ: for (uint32_t i = 0; i < s->u.seq.n; i++) collect(p, s->u.seq.at[i]); return;
	case CORE_READ: use_access(p, &s->u.read.access); return;
	case CORE_WRITE: use_access(p, &s->u.write.access); return;
	case CORE_ATOMIC: use_access(p, &s->u.atomic.access); return;
	case CORE_IF:
		use(p, s->u.branch.cond);
		collect(p, s->u.branch.then);
		if (s->u.branch.other) collect(p, s->u.branch.other);
		return;
	case CORE_FOR:
		use(p, s->u.loop.range.first);
		use(p, s->u.loop.range.limit);
		use(p, s->u.loop.range.step);
		collect(p, s->u.loop.body);
		return;
	case CORE_SYNC: use(p, s->u.sync.mask); return;
	case CORE_ASSUME: VEC_PUSH(p->l->scratch, &p->assumes, s->u.assume.cond); return;
	case CORE_ASSERT: use(p, s->u.assume.cond); return;
	}
	UNREACHABLE("core_kind out of range");
}

/* The loop before this assumption waited for other threads, or nothing is known of what the source assumes here: all that follows
 * hangs on that. */
static bool is_hinge(struct prune *p, expr_ref e)
{
	const struct expr *x = expr_get(p->l->t, e);
	if (x->kind != EXPR_NOT) return false;
	x = expr_get(p->l->t, x->kid[0]);
	if (x->kind != EXPR_VAR) return false;
	enum cause_kind cause = expr_var_get(p->l->t, x->var)->cause;
	return cause == CAUSE_LOOP_EXIT || cause == CAUSE_WAITING || cause == CAUSE_UNSUPPORTED;
}

static bool is_held(const struct prune *p, var_ref v)
{
	for (size_t i = 0; i < p->held.n; i++)
		if (p->held.at[i]->u.approx.var.ix == v.ix) return true;
	return false;
}

/* An assumption matters when it speaks of something used, of what arrays hold, which may be read elsewhere, or of no approximated variable at all. */
static bool matters(struct prune *p, expr_ref e, bool *complete)
{
	struct var_list vars = {0};
	bool approximated = false, any = is_hinge(p, e);
	*complete = true;
	expr_vars(p->l->t, p->l->scratch, e, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		if (expr_var_get(p->l->t, vars.at[i])->kind != VAR_APPROX) continue;
		approximated = true;
		if (p->used[vars.at[i].ix]) any = true;
		else *complete = false;
		any |= is_held(p, vars.at[i]);
	}
	return any || !approximated;
}

static const struct core_stmt *rebuild(struct prune *p, const struct core_stmt *s)
{
	struct kernel *k = p->l->k;
	bool complete;
	switch (s->kind) {
	case CORE_SEQ: {
		lower_list list = {0};
		for (uint32_t i = 0; i < s->u.seq.n; i++) {
			const struct core_stmt *x = rebuild(p, s->u.seq.at[i]);
			if (x->kind != CORE_SKIP) VEC_PUSH(p->l->scratch, &list, x);
		}
		return core_seq(k, list.at, list.n);
	}
	case CORE_APPROX: return p->used[s->u.approx.var.ix] ? s : core_skip(k);
	case CORE_ASSUME: return matters(p, s->u.assume.cond, &complete) && complete ? s : core_skip(k);
	case CORE_IF: {
		struct core_stmt c = *s;
		c.u.branch.then = rebuild(p, s->u.branch.then);
		if (s->u.branch.other) c.u.branch.other = rebuild(p, s->u.branch.other);
		bool empty = c.u.branch.then->kind == CORE_SKIP && (!c.u.branch.other || c.u.branch.other->kind == CORE_SKIP);
		return empty ? core_skip(k) : core_new(k, &c);
	}
	case CORE_FOR: {
		struct core_stmt c = *s;
		c.u.loop.body = rebuild(p, s->u.loop.body);
		return c.u.loop.body->kind == CORE_SKIP ? c.u.loop.body : core_new(k, &c);
	}
	case CORE_NONE: case CORE_SKIP: case CORE_READ: case CORE_WRITE: case CORE_ATOMIC: case CORE_SYNC: case CORE_ASSERT:
		return s;
	}
	UNREACHABLE("core_kind out of range");
}

const struct core_stmt *values_prune(struct lower *l, const struct core_stmt *body)
{
	/* dropping an empty loop can leave its bound without a use: repeat until nothing changes, a few times at most */
	for (int round = 0; round < 4; round++) {
		struct prune p = { .l = l, .vars = expr_var_count(l->t) };
		p.used = ARENA_ARRAY(l->scratch, uint8_t, p.vars + 1);
		collect(&p, body);
		for (bool changed = true; changed;) {
			changed = false;
			for (size_t i = 0; i < p.assumes.n; i++) {
				bool complete;
				if (!matters(&p, p.assumes.at[i], &complete) || complete) continue;
				use(&p, p.assumes.at[i]);
				changed = true;
			}
			for (size_t i = 0; i < p.held.n; i++) changed |= use_held(&p, p.held.at[i]);
		}
		body = rebuild(&p, body);
	}
	return body;
}
