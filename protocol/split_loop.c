/* Loops. One without a barrier that counts is a guard on its accesses. A synchronised loop is taken apart at the
 * barriers of its body: no iteration is unrolled, and only the rope before the first barrier is renamed. */
#include "protocol/split_internal.h"

/* A synchronised loop that is being split. */
struct sync_loop {
	struct loop loop;
	bool apart;                    /* threads cannot be aligned: every iteration number is a thread's own */
	bool inexact;                  /* what is said about iterations is a superset */
	expr_ref x;                    /* the variable as an expression */
	var_ref iteration;             /* witness of `in`, or {0} */
	expr_ref in;                   /* x is in the range */
	expr_ref next, next_in;        /* the value after x; whether it is in the range, given that x is */
	expr_ref first, some;          /* the first value; whether it is in the range, so that there is any */
	size_t lo, hi;                 /* the slice of split.bound that the body bound */
	struct around_here inside;
	struct summary body;
};

/* ---- instances of a body for another iteration ---- */

/* Does e mention what the body binds? */
static bool body_binds_of(struct split *s, const struct sync_loop *l, expr_ref e)
{
	struct var_list vars = {0};
	expr_vars(s->k->exprs, s->k->arena, e, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		size_t at = vars.at[i].ix < s->bound_at.n ? s->bound_at.at[vars.at[i].ix] : 0;
		if (at > l->lo && at <= l->hi) return true;
	}
	return false;
}

static bool is_x(const struct var *v, void *data)
{
	const struct var *const *x = data;
	return v == *x;
}

/* May e differ between iterations? */
static bool varies(struct split *s, const struct sync_loop *l, expr_ref e)
{
	struct expr_table *t = s->k->exprs;
	const struct var *x = expr_var_get(t, l->loop.var);
	return body_binds_of(s, l, e) || expr_mentions(t, e, is_x, &x);
}

/* x := value, everything else as it is: for values that no other instance in the same phase can have. */
static struct expr_map *map_x(struct split *s, const struct sync_loop *l, expr_ref value)
{
	struct expr_map *map = expr_map_new(s->k->arena);
	expr_map_put(map, l->loop.var, value);
	return map;
}

/* Not where an aligned loop's variable has become its number: indices of reads speak of the variable. */
static void renamed_note(struct split *s, var_ref v, var_ref copy, struct expr_map *map)
{
	struct renamed_read r = { copy, v, map };
	if (!s->renames && expr_var_get(s->k->exprs, v)->kind == VAR_READ) VEC_PUSH(s->k->arena, &s->out->renamed, r);
}

/* x := value, and fresh copies of all that the body binds. */
static struct expr_map *map_iteration(struct split *s, const struct sync_loop *l, expr_ref value)
{
	struct expr_table *t = s->k->exprs;
	struct expr_map *map = map_x(s, l, value);
	for (size_t i = l->lo; i < l->hi; i++) {
		var_ref v = s->bound.at[i], copy = expr_var_copy(t, v, expr_var_get(t, v)->thread);
		expr_map_put(map, v, expr_var(t, copy));
		renamed_note(s, v, copy, map);
	}
	return map;
}

var_ref split_own_copy(struct split *s, var_ref v)
{
	struct expr_table *t = s->k->exprs;
	var_ref copy = expr_var_copy(t, v, expr_var_get(t, v)->thread);
	expr_var_edit(t, copy)->uniform = false;
	return copy;
}

/* The rope r for any iteration y, a thread's own, that satisfies `keep`. All that the body binds is the thread's own
 * too. These copies need no renaming in turn: whatever instance they stand in, no other thread shares them. */
static const struct rope *any_iteration(struct split *s, const struct sync_loop *l, var_ref y, expr_ref keep,
	const struct rope *r)
{
	struct expr_table *t = s->k->exprs;
	var_ref iteration;
	if (!r) return NULL;
	struct expr_map *map = map_x(s, l, expr_var(t, y));
	for (size_t i = l->lo; i < l->hi; i++) {
		var_ref copy = split_own_copy(s, s->bound.at[i]);
		expr_map_put(map, s->bound.at[i], expr_var(t, copy));
		renamed_note(s, s->bound.at[i], copy, map);
	}
	expr_ref in = loop_in(s->k, &l->loop, expr_var(t, y), &iteration);
	return rope_guard(s->k, expr_and(t, in, keep), rope_subst(s->k, map, r));
}

static const struct rope *share_x(struct split *s, const struct sync_loop *l, const struct rope *r)
{
	if (l->apart) return r;
	return rope_share(s->k, l->loop.var, rope_share(s->k, l->iteration, r));
}

/* What the first iteration does before its barrier. Its variable has the first value there, and threads share it all the same: what reads bind
 * keeps its name, and their indices speak of the variable (smt/congruence.c). */
static const struct rope *first_head(struct split *s, const struct sync_loop *l)
{
	return share_x(s, l, rope_guard(s->k, l->some, rope_subst(s->k, map_x(s, l, l->first), l->body.head)));
}

/* ---- loops that pass a barrier in every iteration, or in none ---- */

static struct summary regular_loop(struct split *s, const struct sync_loop *l)
{
	struct kernel *k = s->k;
	struct expr_table *t = k->exprs;
	struct summary r = { .first = l->body.first, .last = l->body.last };
	expr_ref conds[] = { l->next_in, l->body.may }, none = expr_not(t, l->body.must);
	const struct rope *between = l->body.tail;
	if (l->body.head) between = rope_cat(k, between, rope_subst(k, map_iteration(s, l, l->next), l->body.head));
	split_emit(s, &l->inside, conds, 2, l->inexact ? rope_inexact(k, between) : between, l->body.last, l->body.first);
	r.head = first_head(s, l);
	const struct rope *without = rope_guard(k, none, l->body.head);
	if (without)
		r.head = rope_cat(k, r.head, any_iteration(s, l, split_own_copy(s, l->loop.var), expr_bool(t, true), without));
	r.tail = share_x(s, l, rope_guard(k, expr_and(t, l->in, expr_not(t, l->next_in)), l->body.tail));
	r.may = expr_and(t, l->some, l->body.may);
	r.must = expr_and(t, l->some, l->body.must);
	return r;
}

/* ---- loops of which some iterations pass no barrier ---- */

/* From iteration x with a barrier to the next iteration m with one, by way of iterations y without. `silent`: the
 * iteration after x has no barrier, as far as that can be said. */
static void irregular_between(struct split *s, const struct sync_loop *l, expr_ref silent, const struct rope *without)
{
	struct kernel *k = s->k;
	struct expr_table *t = k->exprs;
	var_ref iteration, m = expr_var_copy(t, l->loop.var, 0), y = split_own_copy(s, l->loop.var);
	expr_ref me = expr_var(t, m), ye = expr_var(t, y);
	expr_ref in = loop_in(k, &l->loop, me, &iteration);
	struct expr_map *map = map_iteration(s, l, me);
	size_t shared = s->shared.n;
	if (!l->apart) {
		VEC_PUSH(k->arena, &s->shared, m);
		if (iteration.ix) VEC_PUSH(k->arena, &s->shared, iteration);
	}
	expr_ref conds[] = {
		l->body.may, in, loop_before(k, &l->loop, l->x, me),
		expr_or(t, expr_eq(t, me, l->next), silent), expr_subst(t, map, l->body.may),
	};
	expr_ref inner = expr_and(t, loop_before(k, &l->loop, l->x, ye), loop_before(k, &l->loop, ye, me));
	const struct rope *r = rope_cat(k, l->body.tail,
		any_iteration(s, l, y, expr_and(t, silent, inner), without));
	r = rope_cat(k, r, rope_subst(k, map, l->body.head));
	split_emit(s, &l->inside, conds, 5, rope_inexact(k, r), l->body.last, l->body.first);
	s->shared.n = shared;
}

/* Everything that the iterations before the first barrier, or all of them where none comes, access. */
static const struct rope *irregular_head(struct split *s, const struct sync_loop *l, expr_ref silent_first)
{
	struct kernel *k = s->k;
	expr_ref yes = expr_bool(k->exprs, true);
	var_ref y = split_own_copy(s, l->loop.var);
	if (rope_size(l->body.head) > LIMIT_LOOP_HEAD) return any_iteration(s, l, y, yes, l->body.head);
	const struct rope *first = first_head(s, l);
	const struct rope *later = any_iteration(s, l, y, silent_first, l->body.head);
	return rope_cat(k, first, later);
}

static struct summary irregular_loop(struct split *s, const struct sync_loop *l)
{
	struct kernel *k = s->k;
	struct expr_table *t = k->exprs;
	struct summary r = { .first = l->body.first, .last = l->body.last };
	bool known = !body_binds_of(s, l, l->body.must);    /* a function of x alone: true of any iteration by name */
	expr_ref must_first = known ? expr_subst(t, map_x(s, l, l->first), l->body.must) : expr_bool(t, false);
	expr_ref must_next = known ? expr_subst(t, map_x(s, l, l->next), l->body.must) : expr_bool(t, false);
	expr_ref silent = expr_not(t, must_next);
	const struct rope *without = rope_guard(k, expr_not(t, l->body.must), l->body.head);
	irregular_between(s, l, silent, without);
	r.head = rope_inexact(k, irregular_head(s, l, expr_not(t, must_first)));
	/* the last barrier is in iteration x: what follows it there, and iterations y without any */
	var_ref y = split_own_copy(s, l->loop.var);
	expr_ref after = loop_before(k, &l->loop, l->x, expr_var(t, y));
	const struct rope *rest = any_iteration(s, l, y, expr_and(t, silent, after), without);
	expr_ref last = expr_or(t, expr_not(t, l->next_in), silent);
	r.tail = rope_guard(k, expr_and(t, expr_and(t, l->in, l->body.may), last), rope_cat(k, l->body.tail, rest));
	r.tail = share_x(s, l, rope_inexact(k, r.tail));
	r.may = l->some;
	r.must = expr_and(t, l->some, must_first);
	return r;
}

/* ---- all loops ---- */

/* Membership is known exactly, except where a geometric step is not constant. */
static bool exact_range(struct split *s, const struct loop *l)
{
	int64_t step;
	bool geometric = l->range.kind == RANGE_MUL || l->range.kind == RANGE_DIV;
	return !geometric || expr_is_int(s->k->exprs, l->range.step, &step);
}

/* No barrier that counts: every iteration is in the phase, each thread has its own loop variable. */
static struct summary local_loop(struct split *s, const struct protocol *p, struct loop l, struct around_here here,
	uint32_t depth)
{
	var_ref iteration;
	if (split_is_uniform_var(s, l.var)) {
		var_ref own = split_own_copy(s, l.var);
		split_rename(s, l.var, expr_var(s->k->exprs, own));
		l.range.limit = split_expr(s, l.range.limit);
		l.var = own;
	}
	split_bind(s, l.var);
	expr_ref in = loop_in(s->k, &l, expr_var(s->k->exprs, l.var), &iteration);
	split_bind(s, iteration);
	here.apart = true;
	here.guard = expr_and(s->k->exprs, here.guard, in);
	struct summary r = split_protocol(s, p->u.loop.body, here, depth + 1);
	r.head = rope_guard(s->k, in, r.head);
	if (!exact_range(s, &l)) r.head = rope_inexact(s->k, r.head);
	return r;
}

/* Threads that disagree on the range: some can leave the loop while others wait at a barrier of their iteration. */
static void loop_divergence(struct split *s, const struct protocol *p, const struct sync_loop *l,
	struct around_here here)
{
	var_ref iteration;
	size_t shared = s->shared.n;
	if (!s->divergences || split_uniform(s, l->in)) return;
	expr_ref reached = loop_progression(s->k, &l->loop, l->x, &iteration);
	if (!l->apart && iteration.ix) VEC_PUSH(s->k->arena, &s->shared, iteration);
	here = split_under(s, here, reached);
	expr_ref waits = expr_and(s->k->exprs, loop_cond(s->k, &l->loop, l->x), l->body.may);
	split_divergence(s, p, &here, waits);
	s->shared.n = shared;
}

static void sync_loop_init(struct split *s, struct sync_loop *l)
{
	struct kernel *k = s->k;
	l->x = expr_var(k->exprs, l->loop.var);
	l->in = loop_in(k, &l->loop, l->x, &l->iteration);
	l->next = loop_next(k, &l->loop, l->x);
	l->next_in = loop_cond(k, &l->loop, l->next);
	l->first = loop_first(k, &l->loop);
	l->some = loop_cond(k, &l->loop, l->first);
	split_bind(s, l->loop.var);
	split_bind(s, l->iteration);
}

struct summary split_for(struct split *s, const struct protocol *p, struct around_here here, uint32_t depth)
{
	struct kernel *k = s->k;
	struct range range = p->u.loop.range;
	range.first = split_expr(s, range.first);
	range.limit = split_expr(s, range.limit);
	range.step = split_expr(s, range.step);
	struct sync_loop l = { .loop = { .var = p->u.loop.var, .range = range } };
	if (!split_has_barrier(s, p->u.loop.body)) return local_loop(s, p, l.loop, here, depth);
	if (!split_uniform(s, range.first) || !split_uniform(s, range.step)) {
		expr_ref value;
		if (loop_align(k, &l.loop, &l.loop, &value))
			split_rename(s, p->u.loop.var, value);
		else
			l.apart = true;
	}
	l.inexact = l.apart || !exact_range(s, &l.loop);
	sync_loop_init(s, &l);
	size_t shared = s->shared.n;
	if (!l.apart) {
		VEC_PUSH(k->arena, &s->shared, l.loop.var);
		if (l.iteration.ix) VEC_PUSH(k->arena, &s->shared, l.iteration);
	}
	l.inside = split_under(s, here, l.in);
	l.inside.apart = here.apart || l.apart;
	l.inside.more = true;
	l.lo = s->bound.n;
	l.body = split_protocol(s, p->u.loop.body, l.inside, depth + 1);
	l.hi = s->bound.n;
	loop_divergence(s, p, &l, here);
	bool regular = l.body.may.ix == l.body.must.ix && !varies(s, &l, l.body.may);
	struct summary r = regular ? regular_loop(s, &l) : irregular_loop(s, &l);
	s->shared.n = shared;
	if (l.inexact) {
		r.head = rope_inexact(k, r.head);
		r.tail = rope_inexact(k, r.tail);
	}
	return r;
}
