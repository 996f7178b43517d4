/* lower_loop: loops become CORE_FOR over the range of an induction variable, or over an unknown number of iterations.
 * Whatever else the body changes is an expression of the loop variable or an approximated variable; an iteration
 * that earlier exits may have prevented runs under a guard. */
#include "infer/lower_internal.h"

/* ---- choosing the range ---- */

struct plan {
	const struct loop_parts *parts;
	struct loop_shape shape;
	struct span at;
	struct carried *primary;            /* NULL: counted by an unknown number of iterations */
	struct range range;
	int conjunct;                       /* of the condition that the range implies; -1: none */
	bool by_tail, by_exit;              /* the range comes from the test at the end, from a break */
	size_t exit;                        /* by_exit: which */
	bool exit_at_head;                  /* by_exit: the break comes before any change */
	expr_ref exit_limit;                /* by_exit: the break's own limit */
	bool counter;                       /* the loop variable is the iteration's number, not the primary */
	expr_ref stride;                    /* of the primary when it is a step: > 0 going up, its negation going down */
	var_ref var;
	expr_ref first_iteration;           /* in the body */
	expr_ref odd;                       /* in the body: the number of the iteration is odd */
};

typedef VEC(expr_ref) expr_list;

static void conjuncts(struct lower *l, expr_ref e, expr_list *out)
{
	const struct expr n = *expr_get(l->t, e);
	if (n.kind == EXPR_AND && out->n < 64) {
		conjuncts(l, n.kid[0], out);
		conjuncts(l, n.kid[1], out);
		return;
	}
	if (n.kind == EXPR_NOT) { /* not (a or b) */
		const struct expr o = *expr_get(l->t, n.kid[0]);
		if (o.kind == EXPR_OR && out->n < 64) {
			conjuncts(l, expr_not(l->t, o.kid[0]), out);
			conjuncts(l, expr_not(l->t, o.kid[1]), out);
			return;
		}
	}
	VEC_PUSH(l->scratch, out, e);
}

static int sign_of(struct lower *l, expr_ref e)
{
	struct expr_range r = expr_range(l->t, e);
	return r.lo > 0 ? 1 : r.hi < 0 ? -1 : 0;
}

/* A loop that goes on until a value is met ends so only if it can, and if nothing else ends it: `do { if (i == 5) break; } while (i > 1)`. */
static bool may_end_by(struct lower *l, const struct plan *p, const struct comparison *cmp, expr_ref reaches)
{
	bool value, known = expr_is_bool(l->t, reaches, &value);
	return cmp->kind != COMPARISON_NOT || (known ? value : !p->parts->do_while);
}

static void expect(struct lower *l, struct plan *p, expr_ref cond, const char *what)
{
	bool value;
	if (expr_is_bool(l->t, cond, &value) && value) return;
	lower_assumption(l, ASSUME_TERMINATION, p->at, "the loop over %s ends: %s", p->primary->name ? p->primary->name : "it", what);
	lower_assume(l, cond, p->at);
}

/* The range of `c` when the loop goes on while `cmp` holds at the head. Emits what it has to assume. */
static bool plan_step(struct lower *l, struct plan *p, struct carried *c, const struct comparison *cmp)
{
	struct expr_table *t = l->t;
	expr_ref zero = expr_int(t, 0);
	int sign = sign_of(l, c->step);
	int64_t n;
	bool constant = expr_is_int(t, c->step, &n);
	if (sign == 0) {
		if (constant || cmp->kind == COMPARISON_NOT) return false;
		sign = cmp->kind == COMPARISON_BELOW ? 1 : -1;
	}
	if (cmp->kind == COMPARISON_BELOW && sign < 0) return false;
	if (cmp->kind == COMPARISON_ABOVE && sign > 0) return false;
	expr_ref reaches = sign > 0 ? expr_le(t, c->first, cmp->limit) : expr_le(t, cmp->limit, c->first);
	if (!may_end_by(l, p, cmp, reaches)) return false;
	p->primary = c;
	p->stride = sign > 0 ? c->step : expr_sub(t, zero, c->step);
	p->range = (struct range){ sign > 0 ? RANGE_UP : RANGE_DOWN, c->first, cmp->limit, p->stride };
	if (sign_of(l, p->stride) <= 0) {
		expr_ref bare = p->stride;
		while (expr_get(t, bare)->kind == EXPR_WRAP) bare = expr_get(t, bare)->kid[0];
		if (sign_of(l, bare) > 0) { /* only by wrapping around could it be zero */
			lower_assumption(l, ASSUME_NO_OVERFLOW, p->at, "the step of loop variable %s does not wrap around", c->name ? c->name : "");
			lower_assume(l, expr_lt(t, zero, p->stride), p->at);
		} else expect(l, p, expr_lt(t, zero, p->stride), "its step makes progress");
	}
	if (cmp->kind == COMPARISON_NOT) expect(l, p, reaches, "it reaches its limit");
	bool narrow = c->head.kind == VALUE_INT && !c->head.type.is_signed;
	if (cmp->wrapped || narrow)
		lower_assumption(l, ASSUME_NO_OVERFLOW, p->at, "loop variable %s does not wrap around", c->name ? c->name : "");
	return true;
}

static bool plan_geometric(struct lower *l, struct plan *p, struct carried *c, const struct comparison *cmp)
{
	struct expr_table *t = l->t;
	int64_t n;
	bool constant = expr_is_int(t, c->step, &n);
	expr_ref one = expr_int(t, 1), zero = expr_int(t, 0), reaches = expr_le(t, c->first, cmp->limit);
	if ((constant && n <= 1) || (c->kind == CARRIED_MUL && !may_end_by(l, p, cmp, reaches))) return false;
	p->primary = c;
	if (c->kind == CARRIED_MUL) {
		if (cmp->kind == COMPARISON_ABOVE) { p->primary = NULL; return false; }
		p->range = (struct range){ RANGE_MUL, c->first, cmp->limit, c->step };
		if (sign_of(l, c->first) <= 0) expect(l, p, expr_lt(t, zero, c->first), "it starts above zero");
		if (cmp->kind == COMPARISON_NOT) expect(l, p, reaches, "it reaches its limit");
	} else {
		if (cmp->kind == COMPARISON_BELOW || expr_range(t, c->first).lo < 0) {
			if (cmp->kind == COMPARISON_BELOW) { p->primary = NULL; return false; }
			expect(l, p, expr_le(t, zero, c->first), "it starts at zero or above");
		}
		expr_ref limit = cmp->limit;
		if (expr_range(t, limit).lo < 0) {
			int64_t k;
			if (expr_is_int(t, limit, &k)) { p->primary = NULL; return false; }
			expect(l, p, expr_le(t, zero, limit), "its limit is not negative");
		}
		p->range = (struct range){ RANGE_DIV, c->first, limit, c->step };
	}
	if (!constant && expr_range(t, c->step).lo <= 1) expect(l, p, expr_lt(t, one, c->step), "its factor makes progress");
	if (cmp->wrapped) lower_assumption(l, ASSUME_NO_OVERFLOW, p->at, "loop variable %s does not wrap around", c->name ? c->name : "");
	return true;
}

static bool plan_with(struct lower *l, struct plan *p, expr_ref cond)
{
	for (size_t i = 0; i < p->shape.carried.n; i++) {
		struct carried *c = &p->shape.carried.at[i];
		struct comparison cmp;
		if (!c->x.ix || !c->first.ix) continue;
		if (c->kind != CARRIED_STEP && c->kind != CARRIED_MUL && c->kind != CARRIED_DIV) continue;
		if (!loop_compare(l, &p->shape, cond, c->x, &cmp)) continue;
		if (c->kind == CARRIED_STEP ? plan_step(l, p, c, &cmp) : plan_geometric(l, p, c, &cmp)) return true;
	}
	return false;
}

/* The first iteration always runs: the range starts there whatever the limit. */
static void plan_at_least_once(struct lower *l, struct plan *p)
{
	struct expr_table *t = l->t;
	expr_ref one = expr_int(t, 1);
	struct range *r = &p->range;
	if (r->kind == RANGE_UP || r->kind == RANGE_MUL) r->limit = expr_binary(t, EXPR_MAX, expr_add(t, r->first, one), r->limit);
	else r->limit = expr_binary(t, EXPR_MIN, expr_sub(t, r->first, one), r->limit);
}

static bool plan_range(struct lower *l, struct plan *p)
{
	struct expr_table *t = l->t;
	struct loop_shape *s = &p->shape;
	expr_list list = {0};
	conjuncts(l, s->cond, &list);
	for (size_t i = 0; i < list.n; i++)
		if (plan_with(l, p, list.at[i])) { p->conjunct = (int)i; return true; }
	if (p->parts->do_while && !s->cond_effects) {
		list.n = 0;
		conjuncts(l, s->tail, &list);
		if (list.n == 1 && plan_with(l, p, list.at[0])) {
			/* a geometric range must not be forced through a first value of zero */
			if (p->range.kind != RANGE_DIV || sign_of(l, p->range.first) > 0) {
				plan_at_least_once(l, p);
				p->by_tail = true;
				return true;
			}
			p->primary = NULL;
		}
	}
	for (size_t i = 0; i < s->exits.n; i++) {
		list.n = 0;
		conjuncts(l, expr_not(t, s->exits.at[i].cond), &list);
		if (list.n != 1 || !plan_with(l, p, list.at[0])) continue;
		if (p->primary->kind != CARRIED_STEP) { p->primary = NULL; continue; }
		/* iteration x runs when the one before it did not leave */
		p->exit_limit = p->range.limit;
		p->exit_at_head = s->exits.n == 1 && s->exits.at[i].target == p->parts->break_target && s->exits.at[i].at_head;
		p->range.limit = p->range.kind == RANGE_UP ? expr_add(t, p->range.limit, p->stride) : expr_sub(t, p->range.limit, p->stride);
		plan_at_least_once(l, p);
		p->by_exit = true;
		p->exit = i;
		return true;
	}
	return false;
}

/* ---- values at the head ---- */

static struct value with_x(struct lower *l, const struct carried *c, expr_ref x)
{
	if (c->head.kind == VALUE_INT) return value_int(x, c->head.type);
	if (c->head.kind == VALUE_OPAQUE) return value_opaque(x);
	struct place p = c->head.target[0].place;
	p.term[p.n - 1].index = expr_replace(l, p.term[p.n - 1].index, c->x, x);
	p.flat = true;
	return value_pointer(l, &p);
}

/* The number of the iteration, when it has a simple form. */
static expr_ref iteration_number(struct lower *l, const struct plan *p, expr_ref x)
{
	struct expr_table *t = l->t;
	int64_t n;
	if (!p->primary || p->counter) return x;
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

/* c as an expression of the primary's value x; {0} when there is none. */
static expr_ref secondary(struct lower *l, const struct plan *p, const struct carried *c, expr_ref x)
{
	struct expr_table *t = l->t;
	const struct carried *q = p->primary;
	int64_t a, b;
	if (!c->first.ix) return (expr_ref){0};
	if (c == q && !p->counter) return x;
	if (c->kind == CARRIED_STEP) {
		if (!q || p->counter) return expr_add(t, c->first, expr_mul(t, c->step, x));
		if (q->kind != CARRIED_STEP) return (expr_ref){0};
		expr_ref gone = expr_sub(t, x, q->first);
		if (c->step.ix == q->step.ix) return expr_add(t, c->first, gone);
		if (expr_is_int(t, c->step, &a) && expr_is_int(t, q->step, &b) && a % b == 0)
			return expr_add(t, c->first, expr_mul(t, expr_int(t, a / b), gone));
		return expr_add(t, c->first, expr_mul(t, c->step, iteration_number(l, p, x)));
	}
	if (!q || p->counter || q->kind == CARRIED_STEP) return power_of_iteration(l, p, c, x);
	/* two geometric ones with one factor: first / 2^k and 2^k */
	if (!q || p->counter || c->step.ix != q->step.ix) return (expr_ref){0};
	if (c->kind == CARRIED_DIV && q->kind == CARRIED_MUL && expr_is_int(t, q->first, &a) && a == 1)
		return expr_binary(t, EXPR_EDIV, c->first, x);
	return (expr_ref){0};
}

static bool pointer_walks(const struct carried *c)
{
	return c->head.kind != VALUE_POINTER || (c->head.targets == 1 && c->kind != CARRIED_OTHER);
}

/* Variables of a dry run are bound nowhere. */
static expr_ref rebound(struct lower *l, const struct loop_shape *s, expr_ref e, const char *name, bool uniform, struct span at)
{
	if (l->dry || lower_max_var(l, e) <= s->mark) return e;
	return lower_approx(l, name, LOWER_INT, CAUSE_LOOP_CARRIED, "pointer moved by the loop", at, uniform);
}

static struct value approximate(struct lower *l, const struct loop_shape *s, const struct carried *c, bool uniform,
	struct span at, const char *why)
{
	struct value v = c->head.kind != VALUE_NONE ? c->head : c->init.kind != VALUE_NONE ? c->init : c->next;
	if (v.kind == VALUE_POINTER) v = c->init.kind == VALUE_POINTER ? c->init : c->next;
	if (v.kind == VALUE_INT) return value_int(lower_approx(l, c->name, v.type, CAUSE_LOOP_CARRIED, why, at, uniform), v.type);
	if (v.kind == VALUE_OPAQUE) return value_opaque(lower_approx(l, c->name, LOWER_OPAQUE, CAUSE_LOOP_CARRIED, why, at, uniform));
	if (v.kind != VALUE_POINTER) return (struct value){0};
	/* any of the places it was seen at, moved by an unknown distance */
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, v.targets);
	expr_ref rest = expr_bool(l->t, true);
	for (uint32_t i = 0; i < v.targets; i++) {
		copy[i] = v.target[i];
		expr_ref pick = i + 1 < v.targets
			? lower_approx(l, c->name, LOWER_BOOL, CAUSE_LOOP_CARRIED, "which pointer", at, uniform) : expr_bool(l->t, true);
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
				struct value one = value_pointer(l, p), two = value_pointer(l, q);
				moved |= !value_same(&one, &two);
			}
		}
		if (!moved) continue;
		expr_ref distance = lower_approx(l, c->name, LOWER_INT, CAUSE_LOOP_CARRIED, "pointer moved by the loop", at, uniform);
		if (p->n == 0) place_advance(l, p, distance, 1);
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
	if (!p->primary || p->range.kind != RANGE_DIV || !expr_is_int(t, p->range.limit, &limit) || limit != 0) return;
	for (size_t i = 0; i < p->shape.carried.n; i++) {
		struct carried *c = &p->shape.carried.at[i];
		if (c->kind != CARRIED_MUL || c->step.ix != p->primary->step.ix || !c->first.ix) continue;
		if (!expr_is_int(t, c->first, &first) || first != 1) continue;
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
	expr_ref odd = lower_approx(l, "odd", LOWER_BOOL, CAUSE_LOOP_CARRIED, "is the iteration's number odd", p->at, uniform);
	return expr_and(t, odd, expr_not(t, p->first_iteration));
}

static void set_heads(struct lower *l, struct plan *p, expr_ref x)
{
	struct loop_shape *s = &p->shape;
	for (size_t i = 0; i < s->forgotten.n; i++) state_forget(l, s->forgotten.at[i], CAUSE_LOOP_CARRIED, false);
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		struct value v = {0};
		if (c->kind == CARRIED_SAME) v = c->init;
		else if (c->kind == CARRIED_FLIP) {
			if (!p->odd.ix) p->odd = odd_iteration(l, p, x, s->has_sync);
			v = value_join(l, p->odd, c->other, c->init);
		} else if (c->kind == CARRIED_INVARIANT && c->init.kind != VALUE_NONE)
			v = value_join(l, p->first_iteration, c->init, c->next);
		else if (c->kind != CARRIED_OTHER && c->kind != CARRIED_INVARIANT && pointer_walks(c)) {
			expr_ref e = secondary(l, p, c, x);
			if (e.ix) v = with_x(l, c, e);
		}
		if (v.kind == VALUE_NONE) v = approximate(l, s, c, c->uniform && s->has_sync, p->at, "changed by earlier iterations");
		if (v.kind == VALUE_NONE) state_forget(l, c->object, CAUSE_LOOP_CARRIED, false);
		else state_write(l, c->object, c->offset, c->size, v);
		if ((v.kind == VALUE_INT || v.kind == VALUE_OPAQUE) && v.e.ix && c->dry.ix)
			VEC_PUSH(l->scratch, &l->heads, ((struct lower_head){ c->dry, v.e }));
	}
}

/* ---- values after the loop ---- */

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
	if (r->kind == RANGE_DIV && expr_is_int(t, r->limit, &k) && k == 0) return expr_int(t, 0);
	return (expr_ref){0};
}

/* After a geometric loop with constant start and factor: one of few values, the first that reaches the limit. */
static void assume_power(struct lower *l, struct plan *p, expr_ref x)
{
	struct expr_table *t = l->t;
	const struct range *r = &p->range;
	int64_t first, factor;
	expr_ref below = expr_binary(t, EXPR_MAX, expr_add(t, r->first, expr_int(t, 1)), expr_mul(t, r->limit, r->step));
	lower_assume(l, expr_lt(t, x, below), p->at);
	if (!expr_is_int(t, r->first, &first) || !expr_is_int(t, r->step, &factor) || first <= 0 || factor < 2) return;
	expr_ref some = expr_bool(t, false);
	for (int64_t v = first; v <= INT64_C(1) << 31; v *= factor) {
		some = expr_or(t, some, expr_eq(t, x, expr_int(t, v)));
		if (v > (INT64_C(1) << 40) / factor) break;
	}
	lower_assume(l, some, p->at);
}

static expr_ref approximate_exit(struct lower *l, struct plan *p, bool early, bool uniform)
{
	struct expr_table *t = l->t;
	const struct range own = exit_range(p), *r = &own;
	expr_ref x = lower_approx(l, p->primary->name, LOWER_INT, CAUSE_LOOP_CARRIED, "value after the loop", p->at, uniform);
	if (r->kind == RANGE_UP) {
		lower_assume(l, expr_le(t, r->first, x), p->at);
		expr_ref end = expr_add(t, expr_binary(t, EXPR_MAX, r->first, r->limit), r->step);
		lower_assume(l, expr_lt(t, x, end), p->at);
		if (!early) lower_assume(l, expr_le(t, r->limit, x), p->at);
	} else if (r->kind == RANGE_DOWN) {
		lower_assume(l, expr_le(t, x, r->first), p->at);
		if (!early) lower_assume(l, expr_le(t, x, r->limit), p->at);
	} else if (r->kind == RANGE_MUL) {
		lower_assume(l, expr_le(t, r->first, x), p->at);
		if (!early) lower_assume(l, expr_le(t, r->limit, x), p->at);
		assume_power(l, p, x);
	} else {
		lower_assume(l, expr_le(t, x, r->first), p->at);
		lower_assume(l, expr_le(t, expr_int(t, 0), x), p->at);
		if (!early) lower_assume(l, expr_le(t, x, r->limit), p->at);
	}
	return x;
}

/* `early`: a break may have ended it before the test did. `ran`: it ran at least once. */
static void set_after(struct lower *l, struct plan *p, bool early, expr_ref ran)
{
	struct loop_shape *s = &p->shape;
	expr_ref exit = {0}, odd = {0};
	bool uniform = s->control_uniform && (!p->primary || (lower_uniform(l, p->range.first) && lower_uniform(l, p->range.limit)
		&& lower_uniform(l, p->range.step)));
	if (p->primary && !p->counter) {
		if (!early) exit = range_exit(l, p);
		if (!exit.ix) exit = approximate_exit(l, p, early, uniform && p->primary->uniform);
	}
	for (size_t i = 0; i < s->forgotten.n; i++) state_forget(l, s->forgotten.at[i], CAUSE_LOOP_CARRIED, false);
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		struct value v = {0};
		bool plain = exit.ix && pointer_walks(c) && (c == p->primary || (!early && (c->kind == CARRIED_STEP || c->kind == CARRIED_DIV)));
		if (c->kind == CARRIED_SAME && !early) v = c->init;
		else if (c->kind == CARRIED_FLIP) {
			if (!odd.ix) odd = lower_approx(l, "odd", LOWER_BOOL, CAUSE_LOOP_CARRIED, "was the number of iterations odd", p->at, uniform);
			/* a break may have come between the two assignments of a swap */
			if (!early) v = value_join(l, odd, c->other, c->init);
		}
		else if (c->kind == CARRIED_INVARIANT && !early)
			v = c->init.kind == VALUE_NONE ? c->next : value_join(l, ran, c->next, c->init);
		else if (plain) {
			expr_ref e = secondary(l, p, c, exit);
			if (e.ix) v = with_x(l, c, e);
		}
		if (v.kind == VALUE_NONE) v = approximate(l, s, c, c->uniform && uniform, p->at, "value after the loop");
		if (v.kind == VALUE_NONE) state_forget(l, c->object, CAUSE_LOOP_CARRIED, false);
		else state_write(l, c->object, c->offset, c->size, v);
	}
}

/* ---- iterations that earlier exits prevent ---- */

/* Once true at x, true at every later x? */
static bool lasting(struct lower *l, const struct plan *p, expr_ref e, unsigned depth)
{
	if (loop_invariant(l, &p->shape, e)) return true;
	if (!p->primary || p->counter) return false;
	const struct expr n = *expr_get(l->t, e);
	if (depth > 6) return false;
	if (n.kind == EXPR_OR || n.kind == EXPR_AND) return lasting(l, p, n.kid[0], depth + 1) && lasting(l, p, n.kid[1], depth + 1);
	struct comparison cmp;
	if (!loop_compare(l, &p->shape, e, p->primary->x, &cmp)) return false;
	bool up = p->range.kind == RANGE_UP || p->range.kind == RANGE_MUL;
	return cmp.kind == (up ? COMPARISON_ABOVE : COMPARISON_BELOW);
}

/* The value of the primary one iteration ago. */
static expr_ref previous(struct lower *l, const struct plan *p, expr_ref x)
{
	if (!p->primary || p->counter || p->primary->kind != CARRIED_STEP) return (expr_ref){0};
	return expr_sub(l->t, x, p->primary->step);
}

/* The condition under which iteration x is reached; the body is open and binds what it needs. */
static expr_ref reached(struct lower *l, struct plan *p, expr_ref x)
{
	struct expr_table *t = l->t;
	struct loop_shape *s = &p->shape;
	expr_ref guard = expr_bool(t, true);
	bool unknown = false, uniform = s->has_sync, never;
	expr_list list = {0};
	conjuncts(l, s->cond, &list);
	for (size_t i = 0; i < list.n; i++) {
		if ((int)i == p->conjunct || !p->primary) continue;
		expr_ref e = expr_not(t, list.at[i]);
		if (lasting(l, p, e, 0)) continue; /* the test itself, repeated in the body, says as much */
		unknown = true;
		uniform = uniform && lower_uniform(l, e);
	}
	for (size_t i = 0; i < s->exits.n; i++) {
		expr_ref e = s->exits.at[i].cond;
		if (expr_is_bool(t, e, &never) && !never) continue;
		if (p->by_exit && i == p->exit) continue;
		expr_ref before = {0};
		if (loop_invariant(l, s, e)) before = e;
		else if (lasting(l, p, e, 0) && previous(l, p, x).ix) before = expr_replace(l, e, p->primary->x, previous(l, p, x));
		if (before.ix) {
			guard = expr_and(t, guard, expr_or(t, p->first_iteration, expr_not(t, before)));
			continue;
		}
		unknown = true;
		uniform = uniform && lower_uniform(l, e);
	}
	if (p->parts->do_while && !p->by_tail && p->primary) unknown = true; /* a test at the end that gave no range */
	if (unknown) {
		expr_ref go = lower_approx(l, "goes_on", LOWER_BOOL, CAUSE_LOOP_EXIT, "no earlier iteration left the loop", p->at, uniform);
		guard = expr_and(t, guard, expr_or(t, p->first_iteration, go));
	}
	return guard;
}

/* ---- the loop itself ---- */

static void note_uniform(struct lower *l, var_ref v, bool uniform)
{
	while (l->loop_uniform.n <= v.ix) VEC_PUSH(l->scratch, &l->loop_uniform, 0);
	l->loop_uniform.at[v.ix] = uniform;
}

/* What the condition says beyond the range. The range's own part is known by what it says, not by its place: parts come
 * in the order in which they were first met, which the study need not share. */
static expr_ref residual(struct lower *l, const struct plan *p, expr_ref cond)
{
	expr_list all = {0}, now = {0};
	if (p->conjunct < 0) return cond;
	conjuncts(l, p->shape.cond, &all);
	conjuncts(l, cond, &now);
	expr_ref head = secondary(l, p, p->primary, expr_var(l->t, p->var));
	if (!head.ix || (size_t)p->conjunct >= all.n) return cond;
	expr_ref own = expr_replace(l, all.at[p->conjunct], p->primary->x, head);
	expr_ref e = expr_bool(l->t, true);
	for (size_t i = 0; i < now.n; i++) if (now.at[i].ix != own.ix) e = expr_and(l->t, e, now.at[i]);
	return e;
}

static void guarded_body(struct lower *l, struct plan *p)
{
	struct branch b;
	bool constant;
	expr_ref cond = residual(l, p, p->parts->do_while ? expr_bool(l->t, true) : loop_condition(l, p->parts));
	if (!p->primary) {
		lower_assume(l, cond, p->at);
		loop_body(l, p->parts);
	} else if (expr_is_bool(l->t, cond, &constant) && constant) loop_body(l, p->parts);
	else {
		branch_begin(l, &b, cond, p->at);
		loop_body(l, p->parts);
		branch_end(l, &b);
	}
	/* a test at the end runs in every iteration */
	if (p->parts->do_while && p->shape.cond_effects) {
		l->st->live = expr_bool(l->t, true);
		loop_condition(l, p->parts);
	}
}

/* The last of the values first, first + step, ... (or down) that does not go past `end`; `end` where that is not known. */
static int64_t last_step(struct lower *l, const struct range *r, int64_t end)
{
	int64_t first, step, way;
	bool up = r->kind == RANGE_UP;
	if ((!up && r->kind != RANGE_DOWN) || !expr_is_int(l->t, r->first, &first)) return end;
	if (!expr_is_int(l->t, r->step, &step) || step < 1) return end;
	if (!(up ? int_sub(end, first, &way) : int_sub(first, end, &way)) || way < 0) return end;
	return up ? end - way % step : end + way % step;
}

/* What the range's ends say of the values between. */
static void bound_variable(struct lower *l, struct plan *p)
{
	struct expr_range first = expr_range(l->t, p->range.first), limit = expr_range(l->t, p->range.limit);
	bool up = p->range.kind == RANGE_UP || p->range.kind == RANGE_MUL;
	int64_t lo = up ? first.lo : limit.lo == INT64_MIN ? INT64_MIN : limit.lo == INT64_MAX ? limit.lo : limit.lo + 1;
	int64_t hi = !up ? first.hi : limit.hi == INT64_MAX || limit.hi == INT64_MIN ? limit.hi : limit.hi - 1;
	if (lo > hi) return;
	if (up) hi = last_step(l, &p->range, hi);
	else lo = last_step(l, &p->range, lo);
	struct var *v = expr_var_edit(l->t, p->var);
	v->lo = lo;
	v->hi = hi;
	v->wide = first.wide || limit.wide;
}

static void make_variable(struct lower *l, struct plan *p)
{
	struct expr_table *t = l->t;
	const char *name = p->primary && !p->counter && p->primary->name ? p->primary->name : "iteration";
	struct int_type type = LOWER_INT;
	if (p->primary && !p->counter && p->primary->head.kind == VALUE_INT) type = p->primary->head.type;
	if (!p->primary) {
		expr_ref n = lower_approx_bounds(l, "iterations", LOWER_INT, CAUSE_LOOP_BOUND, "the number of iterations", p->at,
			p->shape.control_uniform, p->parts->do_while ? 1 : 0, INT64_MAX);
		p->range = (struct range){ RANGE_UP, expr_int(t, 0), n, expr_int(t, 1) };
	}
	p->var = lower_var(l, name, VAR_LOOP, type, CAUSE_NONE, NULL, p->at);
	bound_variable(l, p);
	note_uniform(l, p->var, p->shape.has_sync && lower_uniform(l, p->range.first) && lower_uniform(l, p->range.step));
	p->first_iteration = expr_eq(t, expr_var(t, p->var), p->range.first);
}

/* Jumps out of the loop to places further out: whether some iteration made them. */
static void leave(struct lower *l, struct plan *p, const struct state *before, size_t from, size_t to, expr_ref ran)
{
	struct expr_table *t = l->t;
	(void)before;
	for (size_t i = from; i < to; i++) {
		struct pending j = l->pending.at[i];
		if (j.target == p->parts->break_target) continue;
		/* one entry per target */
		bool seen = false;
		for (size_t k = to; k < l->pending.n; k++) seen |= l->pending.at[k].target == j.target;
		if (seen) continue;
		expr_ref cond = {0};
		bool uniform = p->shape.control_uniform;
		size_t same = 0;
		for (size_t k = from; k < to; k++) same += l->pending.at[k].target == j.target;
		for (size_t k = 0; k < p->shape.exits.n; k++) {
			const struct exit *e = &p->shape.exits.at[k];
			if (e->target != j.target) continue;
			if (same == 1 && p->shape.exits.n == 1 && loop_invariant(l, &p->shape, e->cond)) cond = expr_and(t, ran, e->cond);
		}
		if (!cond.ix)
			cond = lower_approx(l, "left", LOWER_BOOL, CAUSE_LOOP_EXIT, "an iteration left the loop", p->at, uniform);
		struct state *st = NULL;
		if (j.st) {
			st = state_copy(l, l->st);
			/* what the jumping path wrote beyond the loop's own changes is not known any more */
			struct state *saved = l->st;
			l->st = st;
			for (uint32_t o = 0; o < st->n && o < j.st->n; o++) {
				if (st->at[o] == j.st->at[o] || (o < before->n && before->at[o] == j.st->at[o])) continue;
				for (uint32_t k = 0; k < j.st->at[o]->n; k++) {
					struct slot s = j.st->at[o]->slot[k];
					bool covered;
					struct value now = state_read(l, o, s.offset, s.size, &covered);
					if (value_same(&now, &s.v)) continue;
					bool local = false;
					if (s.v.kind == VALUE_INT || s.v.kind == VALUE_OPAQUE) local = s.v.e.ix && lower_max_var(l, s.v.e) > p->shape.mark;
					struct carried c = { .name = st->at[o]->name, .head = s.v, .init = now, .next = s.v };
					if (s.v.kind == VALUE_POINTER || local) state_write(l, o, s.offset, s.size, approximate(l, &p->shape, &c, false, p->at, "value when leaving"));
					else state_write(l, o, s.offset, s.size, s.v);
				}
			}
			st = l->st;
			l->st = saved;
		}
		VEC_PUSH(l->scratch, &l->pending, ((struct pending){ j.target, cond, st }));
	}
	/* close up */
	size_t kept = from;
	for (size_t k = to; k < l->pending.n; k++) l->pending.at[kept++] = l->pending.at[k];
	l->pending.n = kept;
	expr_ref left = expr_bool(t, false);
	for (size_t k = from; k < kept; k++) left = expr_or(t, left, l->pending.at[k].cond);
	l->st->live = expr_not(t, left);
}

/* Does e hang on what other threads change while the loop runs? */
static bool awaits(struct lower *l, const struct plan *p, expr_ref e)
{
	struct var_list vars = {0};
	if (e.ix) expr_vars(l->t, l->scratch, e, &vars);
	for (size_t i = 0; i < vars.n; i++)
		for (size_t j = l->awaited.n; vars.at[i].ix > p->shape.mark && j-- > 0;)
			if (l->awaited.at[j].ix == vars.at[i].ix) return true;
	return false;
}

/* Busy waiting (a lock, a flag) orders what follows with other threads in a way that is not understood: from here on
 * all depends on what was waited for. */
static void after_waiting(struct lower *l, const struct plan *p)
{
	bool any = awaits(l, p, p->shape.cond) || awaits(l, p, p->shape.tail);
	for (size_t i = 0; i < p->shape.exits.n; i++) any |= awaits(l, p, p->shape.exits.at[i].cond);
	if (!any) return;
	expr_ref waits = lower_approx(l, "waits", LOWER_BOOL, CAUSE_LOOP_EXIT, "the loop waits for another thread", p->at, false);
	lower_assume(l, expr_not(l->t, waits), p->at);
}

static void emit_loop(struct lower *l, struct plan *p)
{
	struct state *entry = l->st;
	struct expr_table *t = l->t;
	lower_list body = {0}, *out = l->out;
	size_t mark = l->pending.n, heads = l->heads.n;
	expr_ref live = entry->live;
	make_variable(l, p);
	expr_ref x = expr_var(t, p->var);
	l->out = &body;
	l->nesting++;
	l->st = state_copy(l, entry);
	l->st->live = expr_bool(t, true);
	set_heads(l, p, x);
	expr_ref guard = reached(l, p, x);
	bool constant;
	if (expr_is_bool(t, guard, &constant) && constant) guarded_body(l, p);
	else {
		struct branch b;
		branch_begin(l, &b, guard, p->at);
		guarded_body(l, p);
		branch_end(l, &b);
	}
	l->nesting--;
	l->heads.n = heads;
	l->out = out;
	l->st = entry;
	if (body.n) {
		struct core_stmt s = { .kind = CORE_FOR, .at = p->at };
		s.u.loop.var = p->var;
		s.u.loop.range = p->range;
		s.u.loop.body = core_seq(l->k, body.at, body.n);
		lower_emit(l, &s);
	}
	size_t exits = l->pending.n;
	bool early = false;
	for (size_t i = mark; i < exits && !p->exit_at_head; i++) early |= l->pending.at[i].target == p->parts->break_target;
	if (p->parts->do_while && !p->by_tail) early = true;
	expr_list list = {0};
	conjuncts(l, p->shape.cond, &list);
	if (list.n > 1) early = true;
	const struct range entered = exit_range(p);
	expr_ref ran = p->primary ? range_cond(t, &entered, entered.first) : expr_lt(t, expr_int(t, 0), p->range.limit);
	l->st = state_copy(l, entry);
	set_after(l, p, early, ran);
	if (!p->parts->do_while && p->shape.cond_effects) {
		/* the test that ended the loop */
		l->st->live = expr_bool(t, true);
		size_t bindings = l->frame->bindings.n;
		loop_condition(l, p->parts);
		l->frame->bindings.n = bindings;
	}
	after_waiting(l, p);
	leave(l, p, entry, mark, exits, ran);
	l->st->live = expr_and(t, live, l->st->live);
}

/* Inside a dry run the outer loop only asks what may have changed. */
static void dry_loop(struct lower *l, struct plan *p)
{
	struct loop_shape *s = &p->shape;
	bool uniform = s->control_uniform;
	for (size_t i = 0; i < s->carried.n; i++)
		uniform = uniform && value_uniform(l, &s->carried.at[i].init) && value_uniform(l, &s->carried.at[i].next);
	l->st = state_copy(l, l->st);
	for (size_t i = 0; i < s->forgotten.n; i++) state_forget(l, s->forgotten.at[i], CAUSE_LOOP_CARRIED, false);
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		struct value v = approximate(l, s, c, uniform, p->at, "value after the loop");
		if (v.kind == VALUE_NONE) state_forget(l, c->object, CAUSE_LOOP_CARRIED, false);
		else state_write(l, c->object, c->offset, c->size, v);
		/* a local that a moving pointer reaches may be written anywhere */
		for (uint32_t k = 0; v.kind == VALUE_POINTER && k < v.targets; k++)
			if (v.target[k].place.kind == PLACE_OBJECT && state_has(l, &v.target[k].place))
				state_forget(l, v.target[k].place.object, CAUSE_LOOP_CARRIED, false);
	}
	expr_ref left = expr_bool(l->t, false);
	for (size_t i = 0; i < s->exits.n; i++) {
		const struct exit *e = &s->exits.at[i];
		bool known = e->target == p->parts->break_target;
		for (size_t k = 0; k < i && !e->st; k++) known |= s->exits.at[k].target == e->target; /* where no values wait */
		if (known) continue;
		expr_ref cond = lower_approx(l, "left", LOWER_BOOL, CAUSE_LOOP_EXIT, "an iteration left the loop", p->at, s->control_uniform);
		left = expr_or(l->t, left, cond);
		struct state *st = e->st ? state_copy(l, e->st) : NULL;
		VEC_PUSH(l->scratch, &l->pending, ((struct pending){ e->target, cond, st }));
	}
	l->st->live = expr_and(l->t, l->st->live, expr_not(l->t, left));
}

void lower_loop(struct lower *l, struct loop_parts *parts)
{
	struct plan p = { .parts = parts, .at = parse_span(l->p, parts->at), .conjunct = -1 };
	uint32_t break_target = l->break_target, continue_target = l->continue_target;
	int64_t n;
	bool runs;
	l->watchers++;
	if (!parts->is_label) {
		parts->break_target = l->break_target = ++l->targets;
		parts->continue_target = l->continue_target = ++l->targets;
	}
	if (parts->do_while && !parse_is_null(parts->cond) && parse_constant(l->p, parts->cond, &n) && n == 0) {
		size_t mark = l->pending.n; /* do { } while (0) is a block */
		loop_body(l, parts);
		lower_arrive(l, parts->break_target, mark);
	} else if (loop_study(l, parts, &p.shape)) {
		if (l->dry) dry_loop(l, &p);
		else {
			if (plan_range(l, &p)) swap_geometric(l, &p);
			if (p.primary && !p.shape.cond_effects
				&& expr_is_bool(l->t, range_cond(l->t, &p.range, p.range.first), &runs) && !runs) {
				/* never runs: only the first test happens, and it has no effect */
			} else emit_loop(l, &p);
		}
	}
	l->watchers--;
	l->break_target = break_target;
	l->continue_target = continue_target;
}

/* for (T x : array) */
void lower_range_for(struct lower *l, CXCursor c)
{
	struct range_for_parts r;
	struct span at = parse_span(l->p, c);
	if (!parse_range_for(l->p, c, &r)) { lower_give_up(l, at, "range-for"); return; }
	CXType t = lower_type(l, r.range);
	int64_t count;
	uint32_t objects = l->st->n;
	CXType element = type_array_element(l->frame->env, t, &count);
	struct loop_parts parts = { .at = c, .variable = r.variable, .cond = clang.getNullCursor(), .step = clang.getNullCursor(),
		.body = r.body, .is_range = true, .count = count, .element = element };
	if (element.kind != CXType_Invalid && count >= 0) {
		parts.array = lower_place(l, r.range);
		parts.index = state_object_new(l, "position", CAUSE_NONE);
		state_write(l, parts.index, 0, 8, value_int(expr_int(l->t, 0), LOWER_I64));
	} else if (!lower_iterate(l, r.range, &parts)) {
		lower_give_up(l, at, "range-for over something that is no array of known size");
		return;
	}
	lower_loop(l, &parts);
	if (l->st->n > objects) l->st->n = objects;
}
