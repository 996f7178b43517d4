/* The compositional split into phases: one pass, one summary per protocol (docs/ARCHITECTURE.md, "A phase is a set
 * of guarded accesses"). Inner phases are emitted on the way, since nothing around them can change them; only the
 * ropes before the first and after the last barrier travel upwards. */
#include "protocol/split_internal.h"

/* ---- conditions ---- */

static bool is_true(const struct split *s, expr_ref e)
{
	return expr_is_true(s->k->exprs, e);
}

static bool is_false(const struct split *s, expr_ref e)
{
	return expr_is_false(s->k->exprs, e);
}

static expr_ref negate(const struct split *s, expr_ref e)
{
	return expr_not(s->k->exprs, e);
}

expr_ref split_expr(struct split *s, expr_ref e)
{
	return e.ix && s->renames ? expr_subst(s->k->exprs, s->rename, e) : e;
}

void split_rename(struct split *s, var_ref v, expr_ref e)
{
	expr_map_put(s->rename, v, e);
	s->renames = true;
}

void split_bind(struct split *s, var_ref v)
{
	if (!v.ix) return;
	while (s->bound_at.n <= v.ix)
		VEC_PUSH(s->k->arena, &s->bound_at, 0);
	VEC_PUSH(s->k->arena, &s->bound, v);
	s->bound_at.at[v.ix] = (uint32_t)s->bound.n;
}

bool split_uniform(struct split *s, expr_ref e)
{
	return protocol_uniform(s->k, e, s->level, &s->shared);
}

struct around_here split_under(struct split *s, struct around_here here, expr_ref cond)
{
	if (split_uniform(s, cond))
		here.context = expr_and(s->k->exprs, here.context, cond);
	else
		here.guard = expr_and(s->k->exprs, here.guard, cond);
	return here;
}

/* ---- phases ---- */

void split_emit(struct split *s, const struct around_here *here, const expr_ref *conds, size_t n, const struct rope *r,
	struct span begins, struct span ends)
{
	struct phase phase = { .level = s->level, .begins = begins, .ends = ends, .context = here->context };
	if (!r) return;
	r = rope_guard(s->k, here->guard, r);
	for (size_t i = 0; i < n; i++) {
		if (split_uniform(s, conds[i]))
			phase.context = expr_and(s->k->exprs, phase.context, conds[i]);
		else
			r = rope_guard(s->k, conds[i], r);
	}
	if (!r || is_false(s, phase.context)) return;
	for (size_t i = 0; i < s->shared.n; i++)
		VEC_PUSH(s->k->arena, &phase.shared, s->shared.at[i]);
	rope_flatten(s->k, r, &phase);
	if (phase.accesses.n > 0) VEC_PUSH(s->k->arena, &s->out->list, phase);
}

/* ---- summaries of statements ---- */

static struct summary summary_empty(struct split *s)
{
	expr_ref no = expr_bool(s->k->exprs, false);
	return (struct summary){ .may = no, .must = no };
}

static struct summary split_sync(struct split *s, const struct protocol *p)
{
	struct summary r = summary_empty(s);
	if (!split_counts(s, p)) return r;
	r.may = r.must = expr_bool(s->k->exprs, true);
	r.first = r.last = p->at;
	return r;
}

static struct summary split_access(struct split *s, const struct protocol *p)
{
	struct summary r = summary_empty(s);
	if (s->space == SPACE_NONE || kernel_array(s->k, p->u.access.array)->space != s->space) return r;
	struct access *access = arena_memdup(s->k->arena, &p->u.access, sizeof *access);
	for (int i = 0; i < LIMIT_CORE_DIMS; i++)
		access->index[i] = split_expr(s, access->index[i]);
	access->value = split_expr(s, access->value);
	r.head = rope_leaf(s->k, access, p->at);
	return r;
}

/* Is v shared by the threads of a pair wherever they bind it? */
bool split_is_uniform_var(const struct split *s, var_ref v)
{
	return s->level != LEVEL_GRID && expr_var_get(s->k->exprs, v)->uniform;
}

/* A variable that iterations bind anew is one value per iteration; where two threads can be in different iterations
 * of one phase it is each thread's own, whatever the lowering or the types said. */
static struct summary split_bound(struct split *s, const struct protocol *p, const struct around_here *here)
{
	var_ref v = p->u.bind.var;
	if (here->apart && split_is_uniform_var(s, v)) {
		var_ref own = split_own_copy(s, v);
		split_rename(s, v, expr_var(s->k->exprs, own));
		v = own;
	}
	split_bind(s, v);
	if (s->meetings && !here->apart && split_var_in_step(s, v, p->at)) VEC_PUSH(s->k->arena, &s->shared, v);
	return summary_empty(s);
}

/* What is kept because a part may, or may not, pass a barrier is a superset unless that is known. */
static const struct rope *where_known(struct split *s, const struct summary *p, const struct rope *r)
{
	return p->may.ix == p->must.ix ? r : rope_inexact(s->k, r);
}

/* p; q:  E = Ep or Eq;  H = Hp + (not Ep: Hq);  T = Tq + (not Eq: Tp + Nq);  and a phase (Ep and Eq): Tp + Hq. */
static struct summary split_then(struct split *s, const struct around_here *here, struct summary p, struct summary q)
{
	struct kernel *k = s->k;
	struct summary r = { .may = expr_or(k->exprs, p.may, q.may), .must = expr_or(k->exprs, p.must, q.must) };
	expr_ref no_q = negate(s, q.must);
	if (!is_false(s, p.may) && !is_false(s, q.may)) {
		expr_ref conds[] = { p.may, q.may };
		const struct rope *between = where_known(s, &q, where_known(s, &p, rope_cat(k, p.tail, q.head)));
		split_emit(s, here, conds, 2, between, p.last, q.first);
	}
	r.head = rope_cat(k, p.head, where_known(s, &p, rope_guard(k, negate(s, p.must), q.head)));
	const struct rope *none_in_q = rope_cat(k, p.tail, where_known(s, &p, rope_guard(k, p.may, q.head)));
	r.tail = rope_cat(k, where_known(s, &q, rope_guard(k, no_q, none_in_q)), q.tail);
	r.first = is_false(s, p.may) ? q.first : p.first;
	r.last = is_false(s, q.may) ? p.last : q.last;
	return r;
}

/* How many of a sequence's items there are up to its last barrier. */
static uint32_t up_to_barrier(const struct protocol *p)
{
	uint32_t n = p->u.seq.n;
	while (n > 0 && !p->u.seq.at[n - 1]->synchronised) n--;
	return n;
}

static struct summary split_seq(struct split *s, const struct protocol *p, struct around_here here, uint32_t depth)
{
	struct summary r = summary_empty(s);
	const struct around_here outside = here;
	uint32_t barriers = up_to_barrier(p);
	expr_ref assumed = expr_bool(s->k->exprs, true);
	for (uint32_t i = 0; i < p->u.seq.n; i++) {
		const struct protocol *item = p->u.seq.at[i];
		if (item->kind == PROTOCOL_ASSUME) {      /* holds for the rest of the sequence, across barriers */
			expr_ref cond = split_expr(s, item->u.assume.cond);
			assumed = expr_and(s->k->exprs, assumed, cond);
			here = split_under(s, here, cond);
			continue;
		}
		const struct protocol *read = s->meetings && i && item->kind == PROTOCOL_BIND ? p->u.seq.at[i - 1] : NULL;
		if (read && read->kind == PROTOCOL_ACCESS && !here.apart && split_reads_in_step(s, &read->u.access, read->at))
			VEC_PUSH(s->k->arena, &s->shared, item->u.bind.var);
		here.more = outside.more || i + 1 < barriers;
		struct summary q = split_protocol(s, item, here, depth + 1);
		q.head = rope_guard(s->k, assumed, q.head);
		q.tail = rope_guard(s->k, assumed, q.tail);
		r = split_then(s, &outside, r, q);
	}
	return r;
}

static expr_ref choose(struct split *s, expr_ref cond, expr_ref a, expr_ref b)
{
	struct expr_table *t = s->k->exprs;
	if (a.ix == b.ix) return a;
	return expr_or(t, expr_and(t, cond, a), expr_and(t, negate(s, cond), b));
}

/* Where one side of a branch has barriers, who takes it and comes to none of them is as good as on the other side. */
static expr_ref comes_to_barrier(struct split *s, expr_ref cond, const struct summary *then, const struct summary *other)
{
	struct expr_table *t = s->k->exprs;
	if (is_false(s, other->may)) return expr_and(t, cond, then->may);
	return is_false(s, then->may) ? expr_or(t, cond, negate(s, other->may)) : cond;
}

static struct summary split_if(struct split *s, const struct protocol *p, struct around_here here, uint32_t depth)
{
	expr_ref cond = split_expr(s, p->u.branch.cond), no = negate(s, cond);
	struct summary a = summary_empty(s), b = a, r;
	size_t own = s->out->divergences.n;
	bool diverges = split_divergence(s, p, &here, cond);
	if (!is_false(s, cond)) a = split_protocol(s, p->u.branch.then, split_under(s, here, cond), depth + 1);
	if (p->u.branch.other && !is_true(s, cond))
		b = split_protocol(s, p->u.branch.other, split_under(s, here, no), depth + 1);
	if (diverges) s->out->divergences.at[own].cond = comes_to_barrier(s, cond, &a, &b);
	r.may = choose(s, cond, a.may, b.may);
	r.must = choose(s, cond, a.must, b.must);
	r.head = rope_cat(s->k, rope_guard(s->k, cond, a.head), rope_guard(s->k, no, b.head));
	r.tail = rope_cat(s->k, rope_guard(s->k, cond, a.tail), rope_guard(s->k, no, b.tail));
	r.first = is_false(s, a.may) ? b.first : a.first;
	r.last = is_false(s, a.may) ? b.last : a.last;
	return r;
}

struct summary split_protocol(struct split *s, const struct protocol *p, struct around_here here, uint32_t depth)
{
	if (depth > LIMIT_PROTOCOL_DEPTH) {
		s->k->unsupported = "nesting too deep";
		s->k->unsupported_at = p->at;
		return summary_empty(s);
	}
	switch (p->kind) {
	case PROTOCOL_NONE: case PROTOCOL_SKIP: case PROTOCOL_ASSUME:   /* an assume that nothing follows */
		return summary_empty(s);
	case PROTOCOL_SEQ:
		return split_seq(s, p, here, depth);
	case PROTOCOL_ACCESS:
		return split_access(s, p);
	case PROTOCOL_IF:
		return split_if(s, p, here, depth);
	case PROTOCOL_FOR:
		return split_for(s, p, here, depth);
	case PROTOCOL_SYNC:
		return split_sync(s, p);
	case PROTOCOL_BIND:
		return split_bound(s, p, &here);
	}
	UNREACHABLE("protocol_kind out of range");
}

/* ---- the whole kernel ---- */

static void split_run(struct split *s, const struct protocol *p)
{
	expr_ref yes = expr_bool(s->k->exprs, true);
	struct around_here here = { .context = yes, .guard = yes };
	s->rename = expr_map_new(s->k->arena);
	size_t start = s->out->list.n;
	struct summary r = split_protocol(s, p, here, 0);
	size_t inner = s->out->list.n;
	split_emit(s, &here, NULL, 0, r.head, (struct span){0}, r.first);
	if (s->out->list.n > inner) {              /* the first phase was known last: put it in front */
		struct phase first = s->out->list.at[inner];
		for (size_t i = inner; i > start; i--) s->out->list.at[i] = s->out->list.at[i - 1];
		s->out->list.at[start] = first;
	}
	if (is_false(s, r.may)) return;
	split_emit(s, &here, &r.may, 1, where_known(s, &r, r.tail), r.last, (struct span){0});
}

void protocol_split(struct kernel *k, const struct protocol *p, enum level level, enum space space, struct phases *out)
{
	struct split s = { .k = k, .level = level, .space = space, .out = out };
	*out = (struct phases){0};
	split_run(&s, p);
	/* every barrier can diverge, whatever it orders: a second pass that keeps no accesses */
	struct split d = { .k = k, .level = level, .space = SPACE_NONE, .divergences = true, .out = out };
	split_run(&d, p);
}

void protocol_split_meetings(struct kernel *k, const struct protocol *p, bool asks_blocks, struct phases *out)
{
	struct split d = { .k = k, .level = LEVEL_WARP, .space = SPACE_NONE, .divergences = true, .meetings = true, .asks_blocks = asks_blocks, .out = out };
	*out = (struct phases){0};
	split_run(&d, p);
}
