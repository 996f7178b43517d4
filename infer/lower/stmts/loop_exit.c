/* What holds after a loop. Its own test left it with the values at some head; a break may have changed them
 * before. Each break's own state is looked at, and what it changed is joined to the rest under an unknown condition. */
#include "infer/lower/stmts/loop_internal.h"

static bool range_says_all(struct lower *l, const struct plan *p)
{
	struct expr_list list = {0};
	stmts_loop_conjuncts(l, p->shape.cond, &list);
	return p->conjunct >= 0 && list.n == 1 && !p->loose;
}

expr_ref stmts_loop_ran(struct lower *l, const struct plan *p, bool *exact)
{
	*exact = true;
	if (p->parts->do_while || expr_is_true(l->t, p->shape.cond)) return expr_bool(l->t, true);
	if (!p->primary) return expr_lt(l->t, expr_int(l->t, 0), p->range.limit);
	*exact = range_says_all(l, p);
	return p->conjunct >= 0 ? range_cond(l->t, &p->range, p->range.first) : expr_bool(l->t, true);
}

/* Does only the test that gave the range end the loop where it stands? Then the range's end tells the values there. */
static bool ends_by_range(struct lower *l, const struct plan *p, const state_list *breaks)
{
	if (p->by_exit) return p->exit_at_head && expr_is_true(l->t, p->shape.cond) && expr_is_true(l->t, p->shape.tail);
	if (breaks->n) return false;
	return !p->primary || p->by_tail || range_says_all(l, p);
}

/* ---- where the loop's own test ended it ---- */

/* The range whose end is the variable's value after the loop. */
static struct range exit_range(const struct plan *p)
{
	struct range r = p->range;
	if (p->exit_at_head) r.limit = p->exit_limit;
	return r;
}

static expr_ref range_exit(struct lower *l, const struct plan *p)
{
	struct expr_table *t = l->t;
	const struct range own = exit_range(p), *r = &own;
	int64_t n, k;
	if (r->kind == RANGE_UP || r->kind == RANGE_DOWN) {
		bool up = r->kind == RANGE_UP;
		if (!expr_is_int(t, r->step, &n)) return (expr_ref){0};
		if (n == 1) return expr_binary(t, up ? EXPR_MAX : EXPR_MIN, r->first, r->limit);
		expr_ref span = up ? expr_sub(t, r->limit, r->first) : expr_sub(t, r->first, r->limit);
		expr_ref rounds = expr_binary(t, EXPR_EDIV, expr_add(t, span, expr_int(t, n - 1)), expr_int(t, n));
		expr_ref gone = expr_mul(t, expr_int(t, n), expr_binary(t, EXPR_MAX, rounds, expr_int(t, 0)));
		return up ? expr_add(t, r->first, gone) : expr_sub(t, r->first, gone);
	}
	/* what is below zero at first stays as it is */
	if (r->kind == RANGE_DIV && expr_is_int(t, r->limit, &k) && k == 0) return expr_binary(t, EXPR_MIN, r->first, expr_int(t, 0));
	return (expr_ref){0};
}

/* After a geometric loop with constant start and factor: one of few values, the first that reaches the limit. */
static void assume_power(struct lower *l, struct plan *p, expr_ref x)
{
	struct expr_table *t = l->t;
	const struct range *r = &p->range;
	int64_t first, factor;
	expr_ref below = expr_binary(t, EXPR_MAX, expr_add(t, r->first, expr_int(t, 1)), expr_mul(t, r->limit, r->step));
	values_assume(l, expr_lt(t, x, below), p->at);
	if (!expr_is_int(t, r->first, &first) || !expr_is_int(t, r->step, &factor) || first <= 0 || factor < 2) return;
	expr_ref some = expr_bool(t, false);
	const struct value *head = &p->primary->head;
	bool narrow = head->kind == VALUE_INT && head->type.bits && head->type.bits <= 32;
	for (int64_t v = first, more = 1; more && (!narrow || v <= INT64_C(1) << 32); more = int_mul(v, factor, &v))
		some = expr_or(t, some, expr_eq(t, x, expr_int(t, v)));
	values_assume(l, some, p->at);
}

static bool is_no_dimension(const struct var *v, void *data)
{
	(void)data;
	return v->kind != VAR_BLOCK_DIM && v->kind != VAR_GRID_DIM;
}

/* So many steps from where it began; or anything, where no such sum tells it, or one that only a product of two unknowns would. */
static expr_ref some_exit(struct lower *l, const struct plan *p, const struct range *r, bool uniform)
{
	struct expr_table *t = l->t;
	bool by_steps = r->kind == RANGE_UP || r->kind == RANGE_DOWN;
	if (!by_steps || expr_mentions(t, r->step, is_no_dimension, NULL))
		return values_approx(l, p->primary->name, VALUES_INT, CAUSE_LOOP_CARRIED, "value after the loop", p->at, uniform);
	expr_ref steps = values_approx_bounds(l, p->primary->name, VALUES_INT, CAUSE_LOOP_CARRIED, "steps of the loop", p->at, uniform, 0, INT64_MAX);
	return expr_binary(t, r->kind == RANGE_UP ? EXPR_ADD : EXPR_SUB, r->first, expr_mul(t, r->step, steps));
}

static expr_ref approximate_exit(struct lower *l, struct plan *p, bool early, bool uniform)
{
	struct expr_table *t = l->t;
	const struct range own = exit_range(p), *r = &own;
	expr_ref x = some_exit(l, p, r, uniform);
	if (r->kind == RANGE_UP) {
		values_assume(l, expr_le(t, r->first, x), p->at);
		/* the step is positive for those who enter the loop */
		expr_ref step = expr_range(t, r->step).lo > 0 ? r->step : expr_binary(t, EXPR_MAX, r->step, expr_int(t, 1));
		expr_ref end = expr_add(t, expr_binary(t, EXPR_MAX, r->first, r->limit), step);
		values_assume(l, expr_lt(t, x, end), p->at);
		if (!early) values_assume(l, expr_le(t, r->limit, x), p->at);
	} else if (r->kind == RANGE_DOWN) {
		values_assume(l, expr_le(t, x, r->first), p->at);
		if (!early) values_assume(l, expr_le(t, x, r->limit), p->at);
	} else if (r->kind == RANGE_MUL) {
		values_assume(l, expr_le(t, r->first, x), p->at);
		if (!early) values_assume(l, expr_le(t, r->limit, x), p->at);
		assume_power(l, p, x);
	} else {
		values_assume(l, expr_le(t, x, r->first), p->at);
		values_assume(l, expr_le(t, expr_binary(t, EXPR_MIN, r->first, expr_int(t, 0)), x), p->at);
		if (!early) values_assume(l, expr_le(t, x, r->limit), p->at);
	}
	return x;
}

static bool leaves_uniform(struct lower *l, const struct carried *c, const state_list *breaks)
{
	for (size_t i = 0; i < breaks->n; i++) {
		const struct value v = stmts_loop_slot(breaks->at[i], c);
		if (v.kind == VALUE_NONE || !values_uniform(l, &v)) return false;
	}
	return true;
}

/* Whether all threads of a block leave the loop in one iteration. */
static bool leaves_together(struct lower *l, const struct plan *p)
{
	if (!p->shape.control_uniform || !p->primary) return p->shape.control_uniform;
	return values_expr_uniform(l, p->range.first) && values_expr_uniform(l, p->range.limit) && values_expr_uniform(l, p->range.step);
}

/* What is unset before is of no concern where the loop did not run: nobody may read it then. What is not known is. */
static struct value invariant_exit(struct lower *l, const struct plan *p, const struct carried *c, expr_ref ran)
{
	struct value before = c->init;
	if (c->unset || expr_is_true(l->t, ran)) return c->next;
	if (before.kind == VALUE_NONE) before = stmts_loop_approximate(l, &p->shape, c, false, p->at, "value before the loop");
	return before.kind == VALUE_NONE ? before : values_join(l, ran, c->next, before);
}

static struct value exit_value(struct lower *l, struct plan *p, const struct carried *c, expr_ref exit, expr_ref ran, expr_ref odd)
{
	switch (c->kind) {
	case CARRIED_SAME: return c->init;
	case CARRIED_FLIP: return values_join(l, odd, c->other, c->init);
	case CARRIED_INVARIANT: return invariant_exit(l, p, c, ran);
	case CARRIED_STEP: case CARRIED_MUL: case CARRIED_DIV: case CARRIED_CYCLE:
		if (c != p->primary && c->kind == CARRIED_MUL) break;
		return exit.ix ? stmts_loop_value_at(l, p, c, exit) : (struct value){0};
	case CARRIED_OTHER: case CARRIED_GUARDED: break;
	}
	return (struct value){0};
}

static bool has_kind(const struct loop_shape *s, enum carried_kind kind)
{
	for (size_t i = 0; i < s->carried.n; i++) if (s->carried.at[i].kind == kind) return true;
	return false;
}

/* What no rule computes has the value of a head, the one from which no iteration went on: what holds at every head holds of it, too. Not where the
 * test comes last, or changes something itself. */
static struct value end_value(struct lower *l, struct plan *p, struct carried *c, bool uniform)
{
	const struct loop_shape *s = &p->shape;
	struct value v = stmts_loop_approximate(l, s, c, uniform, p->at, "value after the loop");
	bool value, at_heads = !s->cond_effects && !p->parts->do_while && !p->parts->is_label;
	c->any = v.kind != VALUE_POINTER;
	if (l->now.dry || v.kind != VALUE_INT || !at_heads) return v;
	expr_ref facts = stmts_loop_head_facts(l, s, c);
	if (expr_is_bool(l->t, facts, &value)) return v;
	values_assume(l, values_replace(l, facts, c->x, v.e), p->at);
	c->any = false;                                                 /* what a break left may be none */
	return v;
}

void stmts_loop_after(struct lower *l, struct plan *p, const state_list *breaks)
{
	struct loop_shape *s = &p->shape;
	expr_ref exit = {0}, odd = {0};
	bool uniform = leaves_together(l, p), ends = ends_by_range(l, p, breaks), exact;
	expr_ref ran = stmts_loop_ran(l, p, &exact);
	if (p->primary) {
		if (ends) exit = range_exit(l, p);
		if (!exit.ix) exit = approximate_exit(l, p, !ends, uniform && p->primary->uniform && leaves_uniform(l, p->primary, breaks));
	}
	if (p->exit_at_head && ends) ran = range_cond(l->t, &(struct range){ p->range.kind, p->range.first, p->exit_limit, p->range.step }, p->range.first);
	else if ((!ends || !exact) && has_kind(s, CARRIED_INVARIANT))
		ran = values_approx(l, "ran", VALUES_BOOL, CAUSE_LOOP_CARRIED, "did an iteration end", p->at, uniform);
	if (has_kind(s, CARRIED_FLIP))
		odd = values_approx(l, "odd", VALUES_BOOL, CAUSE_LOOP_CARRIED, "was the number of iterations odd", p->at, uniform);
	for (size_t i = 0; i < s->forgotten.n; i++) memory_forget(l, s->forgotten.at[i], CAUSE_LOOP_CARRIED, false);
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		struct value v = exit_value(l, p, c, exit, ran, odd);
		bool alike = c->uniform && uniform && leaves_uniform(l, c, breaks);
		if (v.kind == VALUE_NONE) v = stmts_loop_kept_at(l, p, c, (expr_ref){0}, alike);
		c->any = false;
		if (v.kind == VALUE_NONE) v = end_value(l, p, c, alike);
		if (v.kind == VALUE_NONE) memory_forget(l, c->object, CAUSE_LOOP_CARRIED, false);
		else memory_write(l, c->object, c->offset, c->size, v);
	}
}

/* ---- where a break did ---- */

static bool at_head(const struct carried *c, const struct value *v)
{
	return c->any || (c->now.kind != VALUE_NONE && values_same(v, &c->now));
}

/* As the next iteration would have it. */
static bool at_next(struct lower *l, const struct plan *p, const struct carried *c, const struct value *v)
{
	if (c->any) return true;
	if (c->kind == CARRIED_SAME) return values_same(v, &c->init);
	if (c->kind == CARRIED_INVARIANT) return values_same(v, &c->next);
	if (!p->primary) return false;
	struct value next = stmts_loop_value_at(l, p, c, range_next(l->t, &p->range, expr_var(l->t, p->var)));
	return next.kind != VALUE_NONE && values_same(v, &next);
}

/* The values after the loop are those of one head. Does the break leave such, of its own iteration or of the next? */
static bool leaves_heads(struct lower *l, const struct plan *p, const struct state *st)
{
	bool head = true, next = true;
	for (size_t i = 0; i < p->shape.carried.n && (head || next); i++) {
		const struct carried *c = &p->shape.carried.at[i];
		const struct value v = stmts_loop_slot(st, c);
		head = head && at_head(c, &v);
		next = next && at_next(l, p, c, &v);
	}
	return head || next;
}

static bool is_closed(struct lower *l, const struct loop_shape *s, const struct value *v)
{
	if (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) return v->e.ix && stmts_loop_invariant(l, s, v->e);
	for (uint32_t i = 0; v->kind == VALUE_POINTER && i < v->targets; i++) {
		const struct target *x = &v->target[i];
		if (!stmts_loop_invariant(l, s, x->cond)) return false;
		for (uint32_t k = 0; k < x->place.n; k++) if (!stmts_loop_invariant(l, s, x->place.term[k].index)) return false;
	}
	return v->kind == VALUE_POINTER;
}

/* A value that a break left, where the loop's variables are not known any more. */
static struct value outside(struct lower *l, const struct plan *p, const struct carried *c, struct value v, expr_ref broke, bool uniform)
{
	if (is_closed(l, &p->shape, &v)) return v;
	struct value left = stmts_loop_left_at(l, p, c->name, v, broke, uniform && values_uniform(l, &v));
	if (left.kind != VALUE_NONE) return left;
	struct carried as = { .name = c->name, .head = v, .init = v, .next = v };
	return stmts_loop_approximate(l, &p->shape, &as, uniform && values_uniform(l, &v), p->at, "value when leaving the loop");
}

static void join_value(struct lower *l, const struct plan *p, const struct carried *c, const struct state *st, expr_ref broke, bool uniform)
{
	bool covered;
	struct value now = memory_read(l, c->object, c->offset, c->size, &covered), v = stmts_loop_slot(st, c);
	if (now.kind == VALUE_NONE) return;
	v = outside(l, p, c, v, broke, uniform);
	if (v.kind != VALUE_NONE) v = values_join(l, broke, v, now);
	if (v.kind == VALUE_NONE) memory_forget(l, c->object, CAUSE_LOOP_CARRIED, false);
	else memory_write(l, c->object, c->offset, c->size, v);
}

void stmts_loop_after_breaks(struct lower *l, struct plan *p, const state_list *breaks)
{
	bool uniform = leaves_together(l, p);
	for (size_t i = 0; i < breaks->n; i++) {
		const struct state *st = breaks->at[i];
		if (leaves_heads(l, p, st)) continue;
		expr_ref broke = values_approx(l, "left", VALUES_BOOL, CAUSE_LOOP_EXIT, "a break ended the loop", p->at, uniform);
		for (size_t k = 0; k < p->shape.carried.n; k++) {
			const struct carried *c = &p->shape.carried.at[k];
			const struct value v = stmts_loop_slot(st, c);
			if (!at_head(c, &v)) join_value(l, p, c, st, broke, uniform);
		}
	}
}

/* ---- inside a dry run ---- */

static bool is_summed(const struct plan *p, const struct carried *c)
{
	return c->kind == CARRIED_STEP && c != p->primary;
}

/* The value of p's primary with which its own test ends it, where nothing else does nor anything need be assumed; {0}: not known. What the loop
 * adds to is then known to the loop around it, which adds all of that: asked for only where there is such. */
static expr_ref dry_exit(struct lower *l, struct plan *p)
{
	const struct loop_shape *s = &p->shape;
	bool some = false, plain = !s->exits.n && !s->cond_effects && !p->parts->do_while && !p->parts->is_label;
	for (size_t i = 0; i < s->carried.n; i++) some |= is_summed(p, &s->carried.at[i]) && s->carried.at[i].init.kind != VALUE_NONE;
	if (!plain || !some || !stmts_loop_plan(l, p) || p->premises || !range_says_all(l, p)) return (expr_ref){0};
	return range_exit(l, p);
}

void stmts_loop_after_dry(struct lower *l, struct plan *p)
{
	struct loop_shape *s = &p->shape;
	state_list breaks = {0};
	bool uniform = s->control_uniform;
	expr_ref exit = dry_exit(l, p);
	for (size_t i = 0; i < s->exits.n; i++)
		if (s->exits.at[i].target == p->parts->break_target && s->exits.at[i].st) VEC_PUSH(l->scratch, &breaks, s->exits.at[i].st);
	for (size_t i = 0; i < s->carried.n; i++) {
		const struct carried *c = &s->carried.at[i];
		uniform = uniform && values_uniform(l, &c->init) && values_uniform(l, &c->next) && leaves_uniform(l, c, &breaks);
	}
	l->now.st = memory_state_copy(l, l->now.st);
	for (size_t i = 0; i < s->forgotten.n; i++) memory_forget(l, s->forgotten.at[i], CAUSE_LOOP_CARRIED, false);
	for (size_t i = 0; i < s->carried.n; i++) {
		const struct carried *c = &s->carried.at[i];
		struct value v = exit.ix && is_summed(p, c) ? stmts_loop_value_at(l, p, c, exit) : (struct value){0};
		if (v.kind == VALUE_NONE) v = stmts_loop_approximate(l, s, c, uniform, p->at, "value after the loop");
		for (size_t k = 0; k < breaks.n && v.kind == VALUE_POINTER; k++) { /* it may have left pointing elsewhere */
			struct value left = stmts_loop_slot(breaks.at[k], c);
			if (left.kind != VALUE_POINTER || values_same(&left, &c->head)) continue;
			expr_ref broke = values_approx(l, "left", VALUES_BOOL, CAUSE_LOOP_EXIT, "a break ended the loop", p->at, uniform);
			v = values_join(l, broke, left, v);
		}
		if (v.kind == VALUE_NONE) memory_forget(l, c->object, CAUSE_LOOP_CARRIED, false);
		else memory_write(l, c->object, c->offset, c->size, v);
		/* a local that a moving pointer reaches may be written anywhere */
		for (uint32_t k = 0; v.kind == VALUE_POINTER && k < v.targets; k++)
			if (v.target[k].place.kind == PLACE_OBJECT && memory_has(l, &v.target[k].place))
				memory_forget(l, v.target[k].place.object, CAUSE_LOOP_CARRIED, false);
	}
}
