/* A loop is written out as CORE_FOR over the range that was planned for it (loop_plan.c), or over an unknown
 * number of iterations. Whatever else the body changes is an expression of the loop variable or an approximated variable;
 * an iteration that earlier exits may have prevented runs under a guard. */
#include "infer/lower/stmts/loop_internal.h"

/* ---- values at the head ---- */

static struct value with_x(struct lower *l, const struct carried *c, expr_ref x)
{
	if (c->head.kind == VALUE_INT) return values_int(x, c->head.type);
	if (c->head.kind == VALUE_OPAQUE) return values_opaque(x);
	struct place p = c->head.target[0].place;
	p.term[p.n - 1].index = values_replace(l, p.term[p.n - 1].index, c->x, x);
	p.flat = true;
	return values_pointer(l, &p);
}

/* The number of the iteration, when it has a simple form. */
static expr_ref iteration_number(struct lower *l, const struct plan *p, expr_ref x)
{
	struct expr_table *t = l->t;
	int64_t n;
	if (!p->primary) return x;
	if (p->primary->kind != CARRIED_STEP) return (expr_ref){0};
	expr_ref gone = p->range.kind == RANGE_UP ? expr_sub(t, x, p->range.first) : expr_sub(t, p->range.first, x);
	if (expr_is_int(t, p->stride, &n) && n == 1) return gone;
	return expr_binary(t, EXPR_EDIV, gone, p->stride);
}

/* step = 2^m with m >= 1, or 0. */
static int64_t log2_of(struct lower *l, expr_ref step)
{
	int64_t value, m = 0;
	if (!expr_is_int(l->t, step, &value) || value < 2 || (value & (value - 1)) != 0) return 0;
	for (; value > 1; value >>= 1) m++;
	return m;
}

/* A geometric one beside a counter: first * 2^(m*k), first / 2^(m*k). Past 2^62 the quotient is 0, and so is the product
 * once it is wrapped to a narrower type. */
static expr_ref power_of_iteration(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x)
{
	struct expr_table *t = l->t;
	expr_ref k = iteration_number(l, p, x);
	int64_t m = log2_of(l, c->step);
	if (!k.ix || !m || c->head.kind != VALUE_INT || !c->head.type.bits || c->head.type.bits > 32) return (expr_ref){0};
	expr_ref exponent = expr_binary(t, EXPR_MIN, expr_mul(t, expr_int(t, m), k), expr_int(t, 62));
	expr_ref power = expr_unary(t, EXPR_POW2, exponent);
	if (c->kind == CARRIED_MUL) return expr_wrap(t, c->head.type, expr_mul(t, c->first, power));
	return expr_range(t, c->first).lo < 0 ? (expr_ref){0} : expr_binary(t, EXPR_EDIV, c->first, power);
}

static bool same_type(const struct carried *c, const struct carried *q)
{
	return c->head.kind == VALUE_INT && q->head.kind == VALUE_INT && int_type_equal(c->head.type, q->head.type);
}

/* c as an expression of the primary's value x; {0} when there is none. */
static expr_ref secondary(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x)
{
	struct expr_table *t = l->t;
	const struct carried *q = p->primary;
	int64_t a, b;
	if (!c->first.ix) return (expr_ref){0};
	if (c == q) return x;
	if (c->kind == CARRIED_STEP) {
		if (!q) return expr_add(t, c->first, expr_mul(t, c->step, x));
		if (q->kind != CARRIED_STEP) return (expr_ref){0};
		expr_ref gone = expr_sub(t, x, q->first);
		if (c->step.ix == q->step.ix) return expr_add(t, c->first, gone);
		if (expr_is_int(t, c->step, &a) && expr_is_int(t, q->step, &b) && a % b == 0)
			return expr_add(t, c->first, expr_mul(t, expr_int(t, a / b), gone));
		return expr_add(t, c->first, expr_mul(t, c->step, iteration_number(l, p, x)));
	}
	if (!q || q->kind == CARRIED_STEP) return power_of_iteration(l, p, c, x);
	/* two geometric ones with one factor: that begin alike, or first / 2^k and 2^k */
	if (!q || c->step.ix != q->step.ix) return (expr_ref){0};
	if (c->kind == q->kind && c->first.ix == q->first.ix && same_type(c, q)) return x;
	if (c->kind == CARRIED_DIV && q->kind == CARRIED_MUL && expr_is_int(t, q->first, &a) && a == 1)
		return expr_binary(t, EXPR_EDIV, c->first, x);
	return (expr_ref){0};
}

static bool pointer_walks(const struct carried *c)
{
	return c->head.kind != VALUE_POINTER || (c->head.targets == 1 && c->kind != CARRIED_OTHER);
}

/* Sums wrap as their type does; in signed types of 32 bits or more C leaves that undefined. */
static bool must_wrap(const struct plan *p, const struct carried *c)
{
	const struct int_type type = c->head.type;
	return c != p->primary && c->kind == CARRIED_STEP && c->head.kind == VALUE_INT && type.bits && (!type.is_signed || type.bits < 32);
}

struct value stmts_loop_value_at(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x)
{
	bool counts = c->kind == CARRIED_STEP || c->kind == CARRIED_MUL || c->kind == CARRIED_DIV;
	expr_ref e = counts && pointer_walks(c) ? secondary(l, p, c, x) : (expr_ref){0};
	if (c->kind == CARRIED_CYCLE) {
		expr_ref k = iteration_number(l, p, x);
		e = k.ix ? stmts_loop_cycle_at(l, c, k) : e;
	}
	if (!e.ix) return (struct value){0};
	return with_x(l, c, must_wrap(p, c) ? expr_wrap(l->t, c->head.type, e) : e);
}

/* Variables of a dry run are bound nowhere. */
static expr_ref rebound(struct lower *l, const struct loop_shape *s, expr_ref e, const char *name, bool uniform, const struct tree_span *at)
{
	if (l->now.dry || values_max_var(l, e) <= s->mark) return e;
	return values_approx(l, name, VALUES_INT, CAUSE_LOOP_CARRIED, "pointer moved by the loop", at, uniform);
}

struct value stmts_loop_approximate(struct lower *l, const struct loop_shape *s, const struct carried *c, bool uniform, const struct tree_span *at,
	const char *why)
{
	struct value v = c->head.kind != VALUE_NONE ? c->head : c->init.kind != VALUE_NONE ? c->init : c->next;
	if (v.kind == VALUE_POINTER) v = c->init.kind == VALUE_POINTER ? c->init : c->next;
	if (v.kind == VALUE_INT) return values_int(values_approx(l, c->name, v.type, CAUSE_LOOP_CARRIED, why, at, uniform), v.type);
	if (v.kind == VALUE_OPAQUE) return values_opaque(values_approx(l, c->name, VALUES_OPAQUE, CAUSE_LOOP_CARRIED, why, at, uniform));
	if (v.kind != VALUE_POINTER) return (struct value){0};
	/* any of the places it was seen at, moved by an unknown distance */
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, v.targets);
	expr_ref rest = expr_bool(l->t, true);
	for (uint32_t i = 0; i < v.targets; i++) {
		copy[i] = v.target[i];
		expr_ref pick = i + 1 < v.targets
			? values_approx(l, c->name, VALUES_BOOL, CAUSE_LOOP_CARRIED, "which pointer", at, uniform) : expr_bool(l->t, true);
		copy[i].cond = expr_and(l->t, rest, pick);
		rest = expr_and(l->t, rest, expr_not(l->t, pick));
		struct place *p = &copy[i].place;
		if (p->kind != PLACE_ARRAY && p->kind != PLACE_OBJECT && p->kind != PLACE_ANY) continue;
		for (uint32_t k = 0; k < p->n; k++) p->term[k].index = rebound(l, s, p->term[k].index, c->name, uniform, at);
		bool moved = true;
		if (c->next.kind == VALUE_POINTER && c->init.kind == VALUE_POINTER) {
			moved = false; /* places that only ever occur as they are do not move */
			for (uint32_t j = 0; j < c->next.targets; j++) {
				const struct place *q = &c->next.target[j].place;
				if (q->kind != p->kind || q->object != p->object || q->serial != p->serial) continue;
				struct value one = values_pointer(l, p), two = values_pointer(l, q);
				moved |= !values_same(&one, &two);
			}
		}
		if (!moved) continue;
		expr_ref distance = values_approx(l, c->name, VALUES_INT, CAUSE_LOOP_CARRIED, "pointer moved by the loop", at, uniform);
		if (p->within.n == p->n) p->within.size = 0;
		if (p->n == 0) memory_place_advance(l, p, distance, 1);
		else p->term[p->n - 1].index = expr_add(l->t, p->term[p->n - 1].index, distance);
		p->flat = true;
	}
	return (struct value){ .kind = VALUE_POINTER, .target = copy, .targets = v.targets };
}

/* MUL beside a primary DIV by the same constant: the MUL becomes the loop's variable. `first / x > 0` is x <= first. */
static void swap_geometric(struct lower *l, struct plan *p)
{
	struct expr_table *t = l->t;
	int64_t limit, first;
	if (!p->primary || p->loose || p->range.kind != RANGE_DIV || !expr_is_int(t, p->range.limit, &limit) || limit != 0) return;
	for (size_t i = 0; i < p->shape.carried.n; i++) {
		struct carried *c = &p->shape.carried.at[i];
		if (c->kind != CARRIED_MUL || c->step.ix != p->primary->step.ix || !c->first.ix) continue;
		if (!expr_is_int(t, c->first, &first) || first != 1) continue;
		if (c->head.kind != VALUE_INT || p->primary->head.kind != VALUE_INT || c->head.type.bits < p->primary->head.type.bits) continue;
		p->range = (struct range){ RANGE_MUL, c->first, expr_add(t, p->primary->first, expr_int(t, 1)), c->step };
		p->primary = c;
		return;
	}
}

/* Whether the iteration's number is odd: computed when there is a counter, else one guess for all that alternate. */
static expr_ref odd_iteration(struct lower *l, struct plan *p, expr_ref x, bool uniform)
{
	struct expr_table *t = l->t;
	expr_ref k = iteration_number(l, p, x);
	if (k.ix) return expr_eq(t, expr_binary(t, EXPR_EMOD, k, expr_int(t, 2)), expr_int(t, 1));
	expr_ref odd = values_approx(l, "odd", VALUES_BOOL, CAUSE_LOOP_CARRIED, "is the iteration's number odd", p->at, uniform);
	return expr_and(t, odd, expr_not(t, p->first_iteration));
}

static struct value approximated(struct lower *l, const struct loop_shape *s, const struct carried *c, const struct tree_span *at)
{
	struct value v = stmts_loop_approximate(l, s, c, c->uniform && s->has_sync, at, "changed by earlier iterations");
	if (v.kind == VALUE_INT || v.kind == VALUE_OPAQUE) values_set_in_step(l, v.e, c->uniform ? STEP_ALWAYS : s->heads_in_step ? c->in_step : STEP_NOT);
	if (l->now.dry || v.kind != VALUE_INT) return v;
	expr_ref facts = c->kind == CARRIED_CYCLE ? stmts_loop_cycle_facts(l, c) : stmts_loop_head_facts(l, s, c);
	values_assume(l, values_replace(l, facts, c->x, v.e), at);
	return v;
}

static struct value value_now(struct lower *l, struct plan *p, const struct carried *c, expr_ref x)
{
	const struct loop_shape *s = &p->shape;
	if (c->kind == CARRIED_SAME) return c->init;
	if (c->kind == CARRIED_FLIP) {
		if (!p->odd.ix) p->odd = odd_iteration(l, p, x, s->has_sync);
		return values_join(l, p->odd, c->other, c->init);
	}
	if (c->kind == CARRIED_INVARIANT && c->init.kind != VALUE_NONE) return values_join(l, p->first_iteration, c->init, c->next);
	struct value v = stmts_loop_value_at(l, p, c, x);
	if (v.kind == VALUE_NONE) v = stmts_loop_kept_at(l, p, c, x, c->uniform && s->has_sync);
	if (v.kind == VALUE_NONE) v = approximated(l, s, c, p->at);
	return c->kind == CARRIED_GUARDED ? stmts_loop_guarded_at(l, p, c, x, v) : v;
}

static void set_head(struct lower *l, struct plan *p, struct carried *c, expr_ref x)
{
	struct value v = value_now(l, p, c, x);
	if (v.kind == VALUE_NONE) memory_forget(l, c->object, CAUSE_LOOP_CARRIED, false);
	else memory_write(l, c->object, c->offset, c->size, v);
	c->now = v;
	if ((v.kind == VALUE_INT || v.kind == VALUE_OPAQUE) && v.e.ix && c->dry.ix)
		VEC_PUSH(l->scratch, &l->now.heads, ((struct lower_head){ c->dry, v.e }));
}

static void set_heads(struct lower *l, struct plan *p, expr_ref x)
{
	struct loop_shape *s = &p->shape;
	for (size_t i = 0; i < s->forgotten.n; i++) memory_forget(l, s->forgotten.at[i], CAUSE_LOOP_CARRIED, false);
	for (int guarded = 0; guarded < 2; guarded++)   /* those hang on the others */
		for (size_t i = 0; i < s->carried.n; i++)
			if ((s->carried.at[i].kind == CARRIED_GUARDED) == guarded) set_head(l, p, &s->carried.at[i], x);
	stmts_loop_guarded_end(l, p, x);
}

/* ---- iterations that earlier exits prevent ---- */

/* Once true at x, true at every later x? */
static bool lasting(struct lower *l, const struct plan *p, expr_ref e, unsigned depth)
{
	if (stmts_loop_invariant(l, &p->shape, e)) return true;
	if (!p->primary) return false;
	const struct expr n = *expr_get(l->t, e);
	if (depth > 6) return false;
	if (n.kind == EXPR_OR || n.kind == EXPR_AND) return lasting(l, p, n.kid[0], depth + 1) && lasting(l, p, n.kid[1], depth + 1);
	struct comparison cmp;
	if (!stmts_loop_compare(l, &p->shape, e, p->primary->x, &cmp)) return false;
	if (cmp.wrapped) { /* conversions on the way: only those that change nothing in the range */
		bool assumed = false;
		expr_ref at = stmts_loop_without_tops(l, values_replace(l, e, p->primary->x, expr_var(l->t, p->var)), &assumed);
		if (!stmts_loop_compare(l, &p->shape, at, p->var, &cmp) || cmp.wrapped) return false;
		if (assumed) values_assumption(l, ASSUME_NO_OVERFLOW, p->at, "loop variable %s does not wrap around",
			p->primary->name ? p->primary->name : "");
	}
	bool up = p->range.kind == RANGE_UP || p->range.kind == RANGE_MUL;
	return cmp.kind == (up ? COMPARISON_ABOVE : COMPARISON_BELOW);
}

bool stmts_loop_lasting(struct lower *l, const struct plan *p, expr_ref e)
{
	return lasting(l, p, e, 0);
}

/* The value of the primary one iteration ago. */
static expr_ref previous(struct lower *l, const struct plan *p, expr_ref x)
{
	if (!p->primary || p->primary->kind != CARRIED_STEP) return (expr_ref){0};
	return expr_sub(l->t, x, p->primary->step);
}

/* The condition under which iteration x is reached; the body is open and binds what it needs. */
static expr_ref reached(struct lower *l, struct plan *p, expr_ref x)
{
	struct expr_table *t = l->t;
	struct loop_shape *s = &p->shape;
	expr_ref guard = expr_bool(t, true);
	bool unknown = false, uniform = s->has_sync, never;
	enum in_step in_step = s->heads_in_step ? STEP_ALWAYS : STEP_NOT;
	struct expr_list list = {0};
	stmts_loop_conjuncts(l, s->cond, &list);
	for (size_t i = 0; i < list.n; i++) {
		if (((int)i == p->conjunct && !p->loose) || !p->primary) continue;
		expr_ref e = expr_not(t, list.at[i]);
		if (lasting(l, p, e, 0)) continue; /* the test itself, repeated in the body, says as much */
		unknown = true;
		uniform = uniform && values_expr_uniform(l, e);
		in_step = values_all_in_step(l, in_step, e);
	}
	for (size_t i = 0; i < s->exits.n; i++) {
		expr_ref e = s->exits.at[i].cond;
		if (expr_is_bool(t, e, &never) && !never) continue;
		if (p->by_exit && i == p->exit) continue;
		expr_ref before = {0};
		if (stmts_loop_invariant(l, s, e)) before = e;
		else if (lasting(l, p, e, 0) && previous(l, p, x).ix) before = values_replace(l, e, p->primary->x, previous(l, p, x));
		if (before.ix) {
			guard = expr_and(t, guard, expr_or(t, p->first_iteration, expr_not(t, before)));
			continue;
		}
		unknown = true;
		uniform = uniform && values_expr_uniform(l, e);
		in_step = values_all_in_step(l, in_step, e);
	}
	if (p->parts->do_while && !p->by_tail && p->primary) { /* a test at the end that gave no range */
		unknown = true;
		in_step = values_all_in_step(l, in_step, s->tail);
	}
	if (unknown) {
		expr_ref go = values_approx(l, "goes_on", VALUES_BOOL, CAUSE_LOOP_EXIT, "no earlier iteration left the loop", p->at, uniform);
		values_set_in_step(l, go, in_step);
		guard = expr_and(t, guard, expr_or(t, p->first_iteration, go));
	}
	return guard;
}

/* ---- the loop itself ---- */

/* `do { … } while (0)` written as a loop that counts: no second iteration. */
static bool has_one(struct lower *l, const struct plan *p)
{
	if (!p->primary || p->range.kind != RANGE_UP) return false;
	return expr_is_false(l->t, range_cond(l->t, &p->range, expr_add(l->t, p->range.first, p->range.step)));
}

static void note_uniform(struct lower *l, var_ref v, bool uniform)
{
	while (l->loop_uniform.n <= v.ix) VEC_PUSH(l->scratch, &l->loop_uniform, 0);
	l->loop_uniform.at[v.ix] = uniform;
}

/* What the condition says beyond the range. The range's own part is known by what it says, not by its place: parts come
 * in the order in which they were first met, which the study need not share. */
static expr_ref residual(struct lower *l, const struct plan *p, expr_ref cond)
{
	struct expr_list all = {0}, now = {0};
	if (p->conjunct < 0 || p->loose) return cond;
	stmts_loop_conjuncts(l, p->shape.cond, &all);
	stmts_loop_conjuncts(l, cond, &now);
	expr_ref head = secondary(l, p, p->primary, expr_var(l->t, p->var));
	if (!head.ix || (size_t)p->conjunct >= all.n) return cond;
	expr_ref own = values_replace(l, all.at[p->conjunct], p->primary->x, head);
	expr_ref e = expr_bool(l->t, true);
	for (size_t i = 0; i < now.n; i++) if (now.at[i].ix != own.ix) e = expr_and(l->t, e, now.at[i]);
	return e;
}

static void guarded_body(struct lower *l, struct plan *p)
{
	struct branch b;
	bool constant;
	expr_ref cond = residual(l, p, p->parts->do_while ? expr_bool(l->t, true) : stmts_loop_condition(l, p->parts));
	if (!p->primary) {
		values_assume(l, cond, p->at);
		stmts_loop_body(l, p->parts);
	} else if (expr_is_bool(l->t, cond, &constant) && constant) stmts_loop_body(l, p->parts);
	else {
		values_branch_begin(l, &b, cond, p->at);
		stmts_loop_body(l, p->parts);
		values_branch_end(l, &b);
	}
	/* a test at the end runs in every iteration */
	if (p->parts->do_while && p->shape.cond_effects) {
		l->now.st->live = expr_bool(l->t, true);
		stmts_loop_condition(l, p->parts);
	}
}

static void make_variable(struct lower *l, struct plan *p)
{
	struct expr_table *t = l->t;
	const char *name = p->primary && p->primary->name ? p->primary->name : "iteration";
	struct int_type type = VALUES_INT;
	if (p->primary && p->primary->head.kind == VALUE_INT) type = p->primary->head.type;
	if (!p->primary) {
		expr_ref n = values_approx_bounds(l, "iterations", VALUES_INT, CAUSE_LOOP_BOUND, "the number of iterations", p->at,
			p->shape.control_uniform, p->parts->do_while ? 1 : 0, INT64_MAX);
		values_set_in_step(l, n, p->shape.control_in_step);
		p->range = (struct range){ RANGE_UP, expr_int(t, 0), n, expr_int(t, 1) };
	}
	p->var = values_var(l, name, VAR_LOOP, type, CAUSE_NONE, NULL, p->at);
	stmts_loop_bound_variable(l, p, p->var);
	note_uniform(l, p->var, (p->shape.has_sync || has_one(l, p)) && values_expr_uniform(l, p->range.first) && values_expr_uniform(l, p->range.step));
	values_note_in_step(l, p->var, values_all_in_step(l, values_expr_in_step(l, p->range.first), p->range.step));
	p->first_iteration = expr_eq(t, expr_var(t, p->var), p->range.first);
}

/* Jumps out of the loop to places further out: whether some iteration made them. */
static void leave(struct lower *l, struct plan *p, const struct state *before, size_t from, size_t to)
{
	struct expr_table *t = l->t;
	bool exact;
	expr_ref ran = stmts_loop_ran(l, p, &exact);
	for (size_t i = from; i < to; i++) {
		struct pending j = l->now.pending.at[i];
		if (j.target == p->parts->break_target) continue;
		/* one entry per target */
		bool seen = false;
		for (size_t k = to; k < l->now.pending.n; k++) seen |= l->now.pending.at[k].target == j.target;
		if (seen) continue;
		expr_ref cond = {0};
		bool uniform = p->shape.control_uniform;
		size_t same = 0;
		for (size_t k = from; k < to; k++) same += l->now.pending.at[k].target == j.target;
		for (size_t k = 0; k < p->shape.exits.n; k++) {
			const struct exit *e = &p->shape.exits.at[k];
			if (e->target != j.target) continue;
			if (exact && same == 1 && p->shape.exits.n == 1 && stmts_loop_invariant(l, &p->shape, e->cond)) cond = expr_and(t, ran, e->cond);
		}
		if (!cond.ix)
			cond = values_set_in_step(l, values_approx(l, "left", VALUES_BOOL, CAUSE_LOOP_EXIT, "an iteration left the loop", p->at, uniform),
				p->shape.control_in_step);
		struct state *st = NULL;
		if (j.st) {
			st = memory_state_copy(l, l->now.st);
			/* what the jumping path wrote beyond the loop's own changes is not known any more */
			struct state *saved = l->now.st;
			l->now.st = st;
			for (uint32_t o = 0; o < st->n && o < j.st->n; o++) {
				if (st->at[o] == j.st->at[o] || (o < before->n && before->at[o] == j.st->at[o])) continue;
				for (uint32_t k = 0; k < j.st->at[o]->n; k++) {
					struct slot s = j.st->at[o]->slot[k];
					bool covered;
					struct value now = memory_read(l, o, s.offset, s.size, &covered);
					if (values_same(&now, &s.v)) continue;
					bool local = false;
					if (s.v.kind == VALUE_INT || s.v.kind == VALUE_OPAQUE) local = s.v.e.ix && values_max_var(l, s.v.e) > p->shape.mark;
					struct carried c = { .name = st->at[o]->name, .head = s.v, .init = now, .next = s.v };
					if (s.v.kind == VALUE_POINTER || local) memory_write(l, o, s.offset, s.size, stmts_loop_approximate(l, &p->shape, &c, false, p->at, "value when leaving"));
					else memory_write(l, o, s.offset, s.size, s.v);
				}
			}
			st = l->now.st;
			l->now.st = saved;
		}
		VEC_PUSH(l->scratch, &l->now.pending, ((struct pending){ j.target, cond, st }));
	}
	/* close up */
	size_t kept = from;
	for (size_t k = to; k < l->now.pending.n; k++) l->now.pending.at[kept++] = l->now.pending.at[k];
	l->now.pending.n = kept;
	expr_ref left = expr_bool(t, false);
	for (size_t k = from; k < kept; k++) left = expr_or(t, left, l->now.pending.at[k].cond);
	l->now.st->live = expr_not(t, left);
}

static bool is_awaited(struct lower *l, const struct plan *p, expr_ref e)
{
	struct var_list vars = {0};
	if (e.ix) expr_vars(l->t, l->scratch, e, &vars);
	for (size_t i = 0; i < vars.n; i++)
		for (size_t j = l->now.awaited.n; vars.at[i].ix > p->shape.mark && j-- > 0;)
			if (l->now.awaited.at[j].ix == vars.at[i].ix) return true;
	return false;
}

/* Does e hang on what other threads change while the loop runs, in this iteration or the one before? */
static bool awaits(struct lower *l, const struct plan *p, expr_ref e)
{
	bool any = is_awaited(l, p, e);
	for (size_t i = 0; e.ix && !any && i < p->shape.carried.n; i++) {
		const struct carried *c = &p->shape.carried.at[i];
		if (!c->x.ix || c->next.kind != VALUE_INT || !expr_mentions_var(l->t, e, c->x)) continue;
		any = is_awaited(l, p, c->next.e);
	}
	return any;
}

/* Busy waiting (a lock, a flag) orders what follows with other threads in a way that is not understood: from here on
 * all depends on what was waited for. */
static void after_waiting(struct lower *l, const struct plan *p)
{
	bool any = awaits(l, p, p->shape.cond) || awaits(l, p, p->shape.tail);
	for (size_t i = 0; i < p->shape.exits.n; i++) any |= awaits(l, p, p->shape.exits.at[i].cond);
	if (!any) return;
	expr_ref waits = values_approx(l, "waits", VALUES_BOOL, CAUSE_WAITING, "the loop waits for another thread", p->at, false);
	values_assume(l, expr_not(l->t, waits), p->at);
}

/* What must hold for there to be a first iteration joins the path, for claims (values_claim) in it. False: it is not known. */
static bool claims_begin(struct lower *l, const struct plan *p)
{
	bool test = !p->parts->do_while && !p->parts->is_label, always = false;
	test = test && !(expr_is_bool(l->t, p->shape.cond, &always) && always);
	if (test && p->primary) l->now.path = expr_and(l->t, l->now.path, range_cond(l->t, &p->range, p->range.first));
	bool known = !test || p->primary;
	l->now.unsure += !known;
	enum in_step control = p->parts->is_label ? STEP_NOT : p->shape.control_in_step;
	VEC_PUSH(l->scratch, &l->now.firsts, ((struct lower_first){ p->var, p->range.first, l->now.path, control, has_one(l, p) }));
	return known;
}

static void emit_loop(struct lower *l, struct plan *p)
{
	struct state *entry = l->now.st;
	struct expr_table *t = l->t;
	lower_list body = {0}, *out = l->now.out;
	size_t mark = l->now.pending.n, heads = l->now.heads.n, guarded = l->now.guarded.n;
	expr_ref live = entry->live;
	make_variable(l, p);
	stmts_loop_guarded_find(l, p);
	expr_ref x = expr_var(t, p->var);
	l->now.out = &body;
	l->now.nesting++;
	l->now.st = memory_state_copy(l, entry);
	l->now.st->live = expr_bool(t, true);
	set_heads(l, p, x);
	expr_ref guard = reached(l, p, x), path = l->now.path;
	bool constant, known = claims_begin(l, p);
	if (expr_is_bool(t, guard, &constant) && constant) guarded_body(l, p);
	else {
		struct branch b;
		values_branch_begin(l, &b, guard, p->at);
		l->now.path = b.path;   /* the first iteration is reached */
		guarded_body(l, p);
		values_branch_end(l, &b);
	}
	l->now.path = path;
	l->now.unsure -= !known;
	l->now.firsts.n--;
	l->now.nesting--;
	l->now.heads.n = heads;
	l->now.guarded.n = guarded;
	l->now.out = out;
	l->now.st = entry;
	if (body.n) {
		struct core_stmt s = { .kind = CORE_FOR, .at = lower_at(p->at) };
		s.u.loop.var = p->var;
		s.u.loop.range = p->range;
		s.u.loop.body = core_seq(l->k, body.at, body.n);
		values_emit(l, &s);
	}
	size_t exits = l->now.pending.n;
	state_list breaks = {0};
	for (size_t i = mark; i < exits; i++)
		if (l->now.pending.at[i].target == p->parts->break_target) VEC_PUSH(l->scratch, &breaks, l->now.pending.at[i].st);
	l->now.st = memory_state_copy(l, entry);
	stmts_loop_after(l, p, &breaks);
	if (!p->parts->do_while && p->shape.cond_effects) {
		/* the test that ended the loop */
		l->now.st->live = expr_bool(t, true);
		size_t bindings = l->now.frame->bindings.n;
		stmts_loop_condition(l, p->parts);
		l->now.frame->bindings.n = bindings;
	}
	stmts_loop_after_breaks(l, p, &breaks);
	after_waiting(l, p);
	leave(l, p, entry, mark, exits);
	l->now.st->live = expr_and(t, live, l->now.st->live);
}

/* Inside a dry run the outer loop only asks what may have changed. */
static void dry_loop(struct lower *l, struct plan *p)
{
	struct loop_shape *s = &p->shape;
	stmts_loop_after_dry(l, p);
	expr_ref left = expr_bool(l->t, false);
	for (size_t i = 0; i < s->exits.n; i++) {
		const struct exit *e = &s->exits.at[i];
		bool known = e->target == p->parts->break_target;
		for (size_t k = 0; k < i && !e->st; k++) known |= s->exits.at[k].target == e->target; /* where no values wait */
		if (known) continue;
		expr_ref cond = values_approx(l, "left", VALUES_BOOL, CAUSE_LOOP_EXIT, "an iteration left the loop", p->at, s->control_uniform);
		values_set_in_step(l, cond, s->control_in_step);
		left = expr_or(l->t, left, cond);
		struct state *st = e->st ? memory_state_copy(l, e->st) : NULL;
		VEC_PUSH(l->scratch, &l->now.pending, ((struct pending){ e->target, cond, st }));
	}
	l->now.st->live = expr_and(l->t, l->now.st->live, expr_not(l->t, left));
}

void stmts_loop(struct lower *l, struct loop_parts *parts)
{
	struct plan p = { .parts = parts, .at = parts->at, .conjunct = -1 };
	uint32_t break_target = l->now.break_target, continue_target = l->now.continue_target;
	bool runs;
	l->now.watchers++;
	if (!parts->is_label) {
		parts->break_target = l->now.break_target = ++l->targets;
		parts->continue_target = l->now.continue_target = ++l->targets;
	}
	if (parts->do_while && parts->cond && parts->cond->has_value && parts->cond->value == 0) {
		size_t mark = l->now.pending.n; /* do { } while (0) is a block */
		stmts_loop_body(l, parts);
		values_arrive(l, parts->break_target, mark);
	} else if (stmts_loop_study(l, parts, &p.shape)) {
		if (l->now.dry) dry_loop(l, &p);
		else {
			if (stmts_loop_plan(l, &p)) {
				stmts_loop_plan_assume(l, &p);
				swap_geometric(l, &p);
			}
			stmts_loop_cycles_find(l, &p.shape);
			if (p.primary && !p.shape.cond_effects
				&& expr_is_bool(l->t, range_cond(l->t, &p.range, p.range.first), &runs) && !runs) {
				/* never runs: only the first test happens, and it has no effect */
			} else emit_loop(l, &p);
		}
	}
	l->now.watchers--;
	l->now.break_target = break_target;
	l->now.continue_target = continue_target;
}
