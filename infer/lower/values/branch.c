/* Branches, jumps, scopes. A branch executes its sides on copies of the state and joins them. What a jump leaves behind waits in
 * `pending` with its condition relative to the innermost open branch; closing a branch conjoins its condition. */
#include "infer/lower/memory/states.h"
#include "infer/lower/values/shape.h"

#include <string.h>

/* ---- scopes ---- */

/* First all variables that go out of scope are found and get one that stays, then everything is rewritten: both visit
 * a node once, however many values share it. */
struct closing { struct expr_map *map; uint32_t mark; const struct tree_span *at; VEC(expr_ref) stack; bool found; };

static void close_variable(struct lower *l, struct closing *c, var_ref old)
{
	const struct var v = *expr_var_get(l->t, old);
	if (old.ix <= c->mark || (v.kind != VAR_READ && v.kind != VAR_APPROX && v.kind != VAR_LOOP)) return;
	enum cause_kind cause = v.kind == VAR_LOOP ? CAUSE_LOOP_EXIT : v.cause;
	var_ref fresh = values_var(l, v.name, VAR_APPROX, v.type, cause, v.why, c->at);
	struct var *edit = expr_var_edit(l->t, fresh);
	edit->uniform = v.uniform;
	edit->computed = v.computed;
	edit->of_lanes = v.of_lanes;
	edit->lo = v.lo;
	edit->hi = v.hi;
	if (v.at.line) edit->at = v.at;
	struct core_stmt s = { .kind = CORE_APPROX, .at = lower_at(c->at), .u.approx.var = fresh };
	memory_held_again(l, old, c->mark, &s);
	values_emit(l, &s);
	expr_map_put(c->map, old, expr_var(l->t, fresh));
	c->found = true;
}

static void close_find(struct lower *l, struct closing *c, expr_ref e)
{
	VEC_PUSH(l->scratch, &c->stack, e);
	while (c->stack.n) {
		expr_ref top = c->stack.at[--c->stack.n];
		if (!top.ix || values_max_var(l, top) <= c->mark) continue;
		if (!values_first_visit(l, top)) continue;
		const struct expr n = *expr_get(l->t, top);
		if (n.kind == EXPR_VAR) close_variable(l, c, n.var);
		for (int i = 2; i >= 0; i--) VEC_PUSH(l->scratch, &c->stack, n.kid[i]);
	}
}

static void close_find_state(struct lower *l, struct closing *c, const struct state *s, const struct state *before)
{
	for (uint32_t i = 0; i < s->n; i++) {
		if (i < before->n && s->at[i] == before->at[i]) continue;
		for (uint32_t j = 0; j < s->at[i]->n; j++) {
			const struct value *v = &s->at[i]->slot[j].v;
			if (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) close_find(l, c, v->e);
			for (uint32_t k = 0; v->kind == VALUE_POINTER && k < v->targets; k++) {
				const struct target *x = &v->target[k];
				close_find(l, c, x->cond);
				for (uint32_t t = 0; t < x->place.n; t++) close_find(l, c, x->place.term[t].index);
			}
		}
	}
	close_find(l, c, s->live);
}

static expr_ref close_expr(struct lower *l, const struct closing *c, expr_ref e)
{
	return !e.ix || values_max_var(l, e) <= c->mark ? e : expr_subst(l->t, c->map, e);
}

static bool close_touches(struct lower *l, const struct closing *c, const struct value *v)
{
	if (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) return v->e.ix && values_max_var(l, v->e) > c->mark;
	if (v->kind != VALUE_POINTER) return false;
	for (uint32_t i = 0; i < v->targets; i++) {
		const struct target *x = &v->target[i];
		if (values_max_var(l, x->cond) > c->mark) return true;
		for (uint32_t j = 0; j < x->place.n; j++) if (values_max_var(l, x->place.term[j].index) > c->mark) return true;
	}
	return false;
}

static void close_value(struct lower *l, const struct closing *c, struct value *v)
{
	if (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) v->e = close_expr(l, c, v->e);
	if (v->kind != VALUE_POINTER) return;
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, v->targets);
	memcpy(copy, v->target, v->targets * sizeof *copy);
	for (uint32_t i = 0; i < v->targets; i++) {
		copy[i].cond = close_expr(l, c, copy[i].cond);
		for (uint32_t j = 0; j < copy[i].place.n; j++)
			copy[i].place.term[j].index = close_expr(l, c, copy[i].place.term[j].index);
	}
	v->target = copy;
}

static void close_object(struct lower *l, const struct closing *c, struct state *s, uint32_t i)
{
	struct object *o = s->at[i];
	for (uint32_t j = 0; j < o->n; j++) {
		if (!close_touches(l, c, &o->slot[j].v)) continue;
		if (o->owner != s->id) {
			struct object *clone = ARENA_NEW(l->scratch, struct object);
			*clone = *o;
			clone->owner = s->id;
			clone->slot = ARENA_ARRAY(l->scratch, struct slot, o->cap ? o->cap : 1);
			memcpy(clone->slot, o->slot, o->n * sizeof *o->slot);
			s->at[i] = o = clone;
		}
		close_value(l, c, &o->slot[j].v);
	}
}

static void close_state(struct lower *l, const struct closing *c, struct state *s, const struct state *before)
{
	for (uint32_t i = 0; i < s->n; i++)
		if (i >= before->n || s->at[i] != before->at[i]) close_object(l, c, s, i);
	s->live = close_expr(l, c, s->live);
}

void values_close_scope(struct lower *l, uint32_t var_mark, size_t pending_mark, const struct state *before, const struct tree_span *at)
{
	if (l->now.dry || expr_var_count(l->t) == var_mark) return;
	struct closing c = { .map = expr_map_new(l->scratch), .mark = var_mark, .at = at };
	l->stamp++;
	close_find_state(l, &c, l->now.st, before);
	for (size_t i = pending_mark; i < l->now.pending.n; i++) {
		close_find(l, &c, l->now.pending.at[i].cond);
		if (l->now.pending.at[i].st) close_find_state(l, &c, l->now.pending.at[i].st, before);
	}
	if (!c.found) return;
	close_state(l, &c, l->now.st, before);
	for (size_t i = pending_mark; i < l->now.pending.n; i++) {
		l->now.pending.at[i].cond = close_expr(l, &c, l->now.pending.at[i].cond);
		if (l->now.pending.at[i].st) close_state(l, &c, l->now.pending.at[i].st, before);
	}
}

/* ---- branches ---- */

static void pending_guard(struct lower *l, size_t from, size_t to, expr_ref cond)
{
	for (size_t i = from; i < to; i++) l->now.pending.at[i].cond = expr_and(l->t, cond, l->now.pending.at[i].cond);
}

static void branch_side(struct lower *l, struct branch *b, lower_list *list)
{
	l->now.st = memory_state_copy(l, b->before);
	l->now.st->live = expr_bool(l->t, true);
	l->now.st->stopped = expr_bool(l->t, false);
	l->now.out = list;
}

void values_branch_begin(struct lower *l, struct branch *b, expr_ref cond, const struct tree_span *at)
{
	cond = values_guard(l, cond);
	*b = (struct branch){ .cond = cond, .at = at, .before = l->now.st, .outer = l->now.out,
		.then_list = ARENA_NEW(l->scratch, lower_list), .else_list = ARENA_NEW(l->scratch, lower_list),
		.var_mark = expr_var_count(l->t), .pending_mark = l->now.pending.n };
	if (++l->now.nesting > LIMIT_LOWER_NESTING) values_give_up(l, at, "nested too deeply");
	b->path = l->now.path;
	l->now.path = expr_and(l->t, b->path, cond);
	branch_side(l, b, b->then_list);
}

bool values_branch_where(struct lower *l, struct branch *b, expr_ref cond, const struct tree_span *at)
{
	if (expr_is_true(l->t, cond)) return false;
	values_branch_begin(l, b, cond, at);
	return true;
}

void values_branch_else(struct lower *l, struct branch *b)
{
	b->has_else = true;
	pending_guard(l, b->pending_mark, l->now.pending.n, b->cond);
	b->then_state = l->now.st;
	b->pending_else = l->now.pending.n;
	l->now.path = expr_and(l->t, b->path, expr_not(l->t, b->cond));
	branch_side(l, b, b->else_list);
}

/* Nobody comes out of it at its end. */
static bool is_stopped(struct lower *l, const struct state *s)
{
	bool live;
	return expr_is_true(l->t, s->stopped) && expr_is_bool(l->t, s->live, &live) && !live;
}

/* Who has stopped all threads goes on with nothing, and nobody waits for it: what follows is of the others. Where that hangs on what the branch bound
 * it is not told, and more threads go on. */
static void branch_stop(struct lower *l, const struct branch *b, expr_ref stopped)
{
	struct expr_table *t = l->t;
	if (!l->now.dry && values_max_var(l, stopped) > b->var_mark) stopped = expr_bool(t, false);
	l->now.st->stopped = expr_or(t, b->before->stopped, stopped);
	values_assume(l, expr_not(t, stopped), b->at);
}

void values_branch_end(struct lower *l, struct branch *b)
{
	struct expr_table *t = l->t;
	if (!b->has_else) values_branch_else(l, b);
	expr_ref not_cond = expr_not(t, b->cond);
	pending_guard(l, b->pending_else, l->now.pending.n, not_cond);
	struct state *other = l->now.st;
	l->now.nesting--;
	l->now.path = b->path;
	l->now.out = b->outer;
	if (!l->now.dry && (b->then_list->n || b->else_list->n)) {
		struct core_stmt s = { .kind = CORE_IF, .at = lower_at(b->at) };
		bool flip = b->then_list->n == 0;
		s.u.branch.cond = flip ? not_cond : b->cond;
		lower_list *then = flip ? b->else_list : b->then_list, *rest = flip ? b->then_list : b->else_list;
		s.u.branch.then = core_seq(l->k, then->at, then->n);
		s.u.branch.other = rest->n ? core_seq(l->k, rest->at, rest->n) : NULL;
		s.u.branch.ends[0] = b->ends[flip];
		s.u.branch.ends[1] = b->ends[!flip];
		values_emit(l, &s);
	}
	b->then_state->n = other->n = b->before->n;
	bool dead;
	expr_ref live = expr_or(t, expr_and(t, b->cond, b->then_state->live), expr_and(t, not_cond, other->live));
	expr_ref stopped = expr_or(t, expr_and(t, b->cond, b->then_state->stopped), expr_and(t, not_cond, other->stopped));
	if (is_stopped(l, b->then_state) || is_stopped(l, other)) {
		l->now.st = is_stopped(l, b->then_state) ? other : b->then_state;
		live = l->now.st->live;
	} else if (expr_is_bool(t, b->then_state->live, &dead) && !dead) l->now.st = other;
	else if (expr_is_bool(t, other->live, &dead) && !dead) l->now.st = b->then_state;
	else {
		bool whole = expr_is_bool(t, b->then_state->live, &dead) && expr_is_bool(t, other->live, &dead);
		l->now.st = memory_state_join(l, b->cond, b->then_state, other);
		if (whole) live = expr_bool(t, true);
	}
	l->now.st->live = expr_and(t, b->before->live, live);
	branch_stop(l, b, stopped);
	values_close_scope(l, b->var_mark, b->pending_mark, b->before, b->at);
}

/* ---- jumps ---- */

void values_jump(struct lower *l, uint32_t target)
{
	bool kernel = l->now.frame->is_kernel && target == l->now.frame->target;
	bool live;
	if (expr_is_bool(l->t, l->now.st->live, &live) && !live) return;
	struct pending j = { target, l->now.st->live, kernel ? NULL : memory_state_copy(l, l->now.st) };
	/* leaving the kernel concerns only loops and the like; a sequence knows by st.live */
	if (!kernel || l->now.watchers) VEC_PUSH(l->scratch, &l->now.pending, j);
	l->now.st->live = expr_bool(l->t, false);
}

void values_stop(struct lower *l)
{
	bool live;
	if (expr_is_bool(l->t, l->now.st->live, &live) && !live) return;
	l->now.st->stopped = expr_or(l->t, l->now.st->stopped, l->now.st->live);
	l->now.st->live = expr_bool(l->t, false);
}

static bool target_ends(const struct lower *l, uint32_t target)
{
	for (const struct lower_frame *f = l->now.frame; f; f = f->caller)
		if (f->target == target) return f->ends;
	return false;
}

bool values_jumps_end(const struct lower *l, size_t from)
{
	for (size_t i = from; i < l->now.pending.n; i++)
		if (!target_ends(l, l->now.pending.at[i].target)) return false;
	return true;
}

void values_arrive(struct lower *l, uint32_t target, size_t mark)
{
	struct expr_table *t = l->t;
	expr_ref left = expr_bool(t, false);
	size_t kept = mark;
	bool any = false, alive = true;
	bool dead = expr_is_bool(t, l->now.st->live, &alive) && !alive;
	for (size_t i = mark; i < l->now.pending.n; i++) {
		struct pending j = l->now.pending.at[i];
		if (j.target != target) {
			left = expr_or(t, left, j.cond);
			l->now.pending.at[kept++] = j;
			continue;
		}
		any = true;
		if (!j.st) continue;
		uint32_t n = l->now.st->n;
		if (dead) l->now.st = memory_state_copy(l, j.st);
		else l->now.st = memory_state_join(l, j.cond, j.st, l->now.st);
		if (l->now.st->n > n) l->now.st->n = n;
		dead = false;
	}
	l->now.pending.n = kept;
	if (any) l->now.st->live = expr_not(t, left);
}
