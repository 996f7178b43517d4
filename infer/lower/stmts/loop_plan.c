/* Which carried value counts a loop, and through which range. A test is recognised by its shape; that the
 * value steps as machine arithmetic has it, and that the range's own test says what the loop's test says, is checked; that these checks are
 * enough: proofs/theories/Loops.v. */
#include "infer/lower/stmts/loop_internal.h"

/* ---- checks ---- */

bool stmts_loop_follows(struct lower *l, const expr_ref *facts, size_t n, expr_ref goal)
{
	bool value;
	if (expr_is_bool(l->t, goal, &value)) return value;
	expr_ref all[LIMIT_LOOP_FACTS + 1];
	if (n > LIMIT_LOOP_FACTS || !l->options->contradicts) return false;
	for (size_t i = 0; i < n; i++) all[i] = facts[i];
	all[n] = expr_not(l->t, goal);
	return l->options->contradicts(l->t, all, n + 1);
}

static expr_ref without_tops(struct lower *l, expr_ref e, bool *stripped, unsigned depth)
{
	struct expr n = *expr_get(l->t, e);
	if (n.kind == EXPR_INT || n.kind == EXPR_BOOL || n.kind == EXPR_VAR || depth > 24 || l->steps++ > LIMIT_LOOP_STEPS) return e;
	struct expr_range before = { 0, 0, false };
	for (int i = 0; i < 3 && n.kid[i].ix; i++) n.kid[i] = without_tops(l, n.kid[i], stripped, depth + 1);
	switch ((int)n.kind) {
	case EXPR_WRAP:
		before = expr_range(l->t, n.kid[0]);
		if (n.type.bits < 32 || (!n.type.is_signed && before.lo < 0)) return expr_wrap(l->t, n.type, n.kid[0]);
		*stripped |= expr_get(l->t, expr_wrap(l->t, n.type, n.kid[0]))->kind == EXPR_WRAP;
		return n.kid[0];
	case EXPR_NOT: case EXPR_POW2: return expr_unary(l->t, n.kind, n.kid[0]);
	case EXPR_ITE: return expr_ite(l->t, n.kid[0], n.kid[1], n.kid[2]);
	default: return expr_binary(l->t, n.kind, n.kid[0], n.kid[1]);
	}
}

expr_ref stmts_loop_without_tops(struct lower *l, expr_ref e, bool *stripped)
{
	l->steps = 0;
	return without_tops(l, e, stripped, 0);
}

static bool premise(struct lower *l, struct plan *p, enum assumption_kind kind, expr_ref cond, const char *format, const char *name)
{
	if (p->premises == LIMIT_LOOP_PREMISES) return false;
	p->premise[p->premises++] = (struct loop_premise){ cond, kind, arena_printf(l->scratch, format, name) };
	return true;
}

static bool premise_no_wrap(struct lower *l, struct plan *p, const struct carried *c)
{
	return premise(l, p, ASSUME_NO_OVERFLOW, (expr_ref){0}, "loop variable %s does not wrap around", c->name ? c->name : "");
}

static const char *name_of(const struct carried *c)
{
	return c->name ? c->name : "it";
}

/* What is surely so when the first iteration begins: the parts of the loop's test that speak of the entry alone. */
static size_t entry_facts(struct lower *l, const struct plan *p, expr_ref facts[LIMIT_LOOP_FACTS])
{
	struct expr_list list = {0};
	size_t n = 0;
	if (!p->parts->do_while) stmts_loop_conjuncts(l, p->shape.cond, &list);
	for (size_t i = 0; i < list.n && n < LIMIT_LOOP_FACTS; i++) {
		expr_ref e = list.at[i];
		for (size_t k = 0; k < p->shape.carried.n; k++) {
			const struct carried *c = &p->shape.carried.at[k];
			if (c->x.ix && c->first.ix) e = values_replace(l, e, c->x, c->first);
		}
		if (stmts_loop_invariant(l, &p->shape, e)) facts[n++] = e;
	}
	return n;
}

static bool is_block_index(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_BLOCK_IDX;
}

/* May the loop end but by the test that is looked at? */
static bool has_other_end(struct lower *l, const struct plan *p)
{
	bool value;
	if (!p->by_exit) return p->shape.exits.n > 0;
	return p->shape.exits.n > 1 || !expr_is_bool(l->t, p->shape.cond, &value) || !expr_is_bool(l->t, p->shape.tail, &value);
}

/* The loop ends only if cond holds. Where to enter it does not imply that, it may be assumed of those who enter if it is the
 * same for all threads; else threads of their own that go on for ever would count as doing nothing. */
static bool expect(struct lower *l, struct plan *p, const struct carried *c, expr_ref cond, const char *format)
{
	expr_ref facts[LIMIT_LOOP_FACTS] = {{0}}, entered = expr_bool(l->t, true);
	size_t n = entry_facts(l, p, facts);
	bool value;
	if (stmts_loop_follows(l, facts, n, cond)) return true;
	/* who enters it stays there, or leaves it by another way */
	if (expr_is_bool(l->t, cond, &value) || has_other_end(l, p)) return false;
	for (size_t i = 0; i < n; i++) entered = expr_and(l->t, entered, facts[i]);
	expr_ref e = expr_or(l->t, expr_not(l->t, entered), cond);
	if (expr_is_bool(l->t, e, &value)) return value;
	if (!values_expr_uniform(l, cond) || expr_mentions(l->t, cond, is_block_index, NULL)) return false;
	return premise(l, p, ASSUME_TERMINATION, e, format, name_of(c));
}

/* ---- the counting value stays in its type ---- */

/* Is there a conversion to fewer bits than the value has on the way from its head to its next value? Then they do not
 * differ by the step modulo its type. */
static bool is_cut(struct lower *l, const struct carried *c, expr_ref e, unsigned depth)
{
	const struct expr n = *expr_get(l->t, e);
	if (!values_has_var(l, e, c->x)) return false;
	if (n.kind == EXPR_WRAP && n.type.bits < c->head.type.bits) return true;
	if (depth > 64 || l->steps++ > LIMIT_LOOP_STEPS) return true;
	for (int i = 0; i < 3 && n.kid[i].ix; i++) if (is_cut(l, c, n.kid[i], depth + 1)) return true;
	return false;
}

bool stmts_loop_is_cut(struct lower *l, const struct carried *c)
{
	l->steps = 0;
	return c->head.kind == VALUE_INT && c->head.type.bits && c->next.kind == VALUE_INT && is_cut(l, c, c->next.e, 0);
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

/* Constants throughout: does the value leave its type before it reaches the limit? */
static bool surely_leaves(struct lower *l, const struct plan *p, struct expr_range type)
{
	int64_t x, limit, step, next;
	const struct range *r = &p->range;
	if (!expr_is_int(l->t, r->first, &x) || !expr_is_int(l->t, r->limit, &limit) || !expr_is_int(l->t, r->step, &step)) return false;
	switch ((int)r->kind) {
	case RANGE_UP: return x < limit && (!int_add(last_step(l, r, limit - 1), step, &next) || next > type.hi);
	case RANGE_DOWN: return x > limit && (!int_sub(last_step(l, r, limit + 1), step, &next) || next < type.lo);
	case RANGE_MUL:
		while (x > 0 && x < limit) if (!int_mul(x, step, &x) || x > type.hi) return true;
		return false;
	default: return false;
	}
}

static var_ref probe(struct lower *l, const struct plan *p)
{
	l->now.dry++;
	var_ref v = values_var(l, "next", VAR_LOOP, VALUES_INT, CAUSE_NONE, NULL, p->at);
	l->now.dry--;
	return v;
}

/* e for the launches that the source asks for: `__requires(width == 80)`. */
static expr_ref as_required(struct lower *l, expr_ref e)
{
	struct expr_map *known = expr_map_new(l->scratch);
	for (size_t i = 0; i < l->k->preconditions.n; i++) {
		const struct expr x = *expr_get(l->t, l->k->preconditions.at[i]);
		for (int side = 0; side < 2 && x.kind == EXPR_EQ; side++) {
			const struct expr *v = expr_get(l->t, x.kid[side]);
			if (v->kind == EXPR_VAR && expr_get(l->t, x.kid[1 - side])->kind == EXPR_INT) expr_map_put(known, v->var, x.kid[1 - side]);
		}
	}
	return expr_subst(l->t, known, e);
}

/* In machine arithmetic the next value is the range's next while the range's test holds: proved, undefined where it is not
 * (signed types), or assumed. */
static bool stays_in_type(struct lower *l, struct plan *p, struct carried *c)
{
	struct expr_table *t = l->t;
	struct int_type type = c->head.type;
	if (c->head.kind != VALUE_INT || !type.bits || p->range.kind == RANGE_DIV) return true;
	if (type.is_signed && type.bits >= 32) return true;
	struct expr_range whole = int_type_range(type);
	if (surely_leaves(l, p, whole)) return false;
	var_ref v = probe(l, p);
	stmts_loop_bound_variable(l, p, v);
	expr_ref x = expr_var(t, v), next = range_next(t, &p->range, x);
	struct expr_range r = expr_range(t, next);
	if (r.lo >= whole.lo && r.hi <= whole.hi) return true;
	bool up = p->range.kind != RANGE_DOWN;
	expr_ref facts[] = { as_required(l, range_cond(t, &p->range, x)), up ? expr_le(t, p->range.first, x) : expr_le(t, x, p->range.first) };
	expr_ref fits = up ? expr_le(t, next, expr_int(t, whole.hi)) : expr_le(t, expr_int(t, whole.lo), next);
	if (whole.hi != INT64_MAX && stmts_loop_follows(l, facts, 2, as_required(l, fits))) return true;
	if (type.bits < 32) return false; /* small numbers pass these ends */
	return premise_no_wrap(l, p, c);
}

/* ---- the range's test is the loop's ---- */

/* `test` over c->x, which stmts_loop_compare took for cmp. Conversions on the way to c->x were taken as identities there. */
static bool test_checks(struct lower *l, struct plan *p, const struct carried *c, expr_ref test, const struct comparison *cmp)
{
	struct expr_table *t = l->t;
	if (!cmp->wrapped) return true;
	bool up = p->range.kind == RANGE_UP || p->range.kind == RANGE_MUL, assumed = false;
	struct expr_range type = int_type_range(c->head.kind == VALUE_INT ? c->head.type : VALUES_INT);
	struct expr_range first = expr_range(t, stmts_loop_without_tops(l, p->range.first, &assumed));
	var_ref v = probe(l, p);
	struct var *edit = expr_var_edit(t, v);
	edit->lo = up && first.lo > type.lo ? first.lo : type.lo;
	edit->hi = !up && first.hi < type.hi ? first.hi : type.hi;
	if (edit->lo > edit->hi) return false;
	struct range r = p->range;
	r.limit = cmp->limit;
	expr_ref x = expr_var(t, v), own = range_cond(t, &r, x);
	expr_ref said = stmts_loop_without_tops(l, values_replace(l, test, c->x, x), &assumed);
	if (!stmts_loop_follows(l, NULL, 0, expr_or(t, expr_not(t, said), own))) return false;
	p->loose = !stmts_loop_follows(l, NULL, 0, expr_or(t, expr_not(t, own), said));
	return !assumed || premise_no_wrap(l, p, c);
}

/* ---- choosing the range ---- */

void stmts_loop_conjuncts(struct lower *l, expr_ref e, struct expr_list *out)
{
	const struct expr n = *expr_get(l->t, e);
	if (n.kind == EXPR_AND && out->n < 64) {
		stmts_loop_conjuncts(l, n.kid[0], out);
		stmts_loop_conjuncts(l, n.kid[1], out);
		return;
	}
	if (n.kind == EXPR_NOT) { /* not (a or b) */
		const struct expr o = *expr_get(l->t, n.kid[0]);
		if (o.kind == EXPR_OR && out->n < 64) {
			stmts_loop_conjuncts(l, expr_not(l->t, o.kid[0]), out);
			stmts_loop_conjuncts(l, expr_not(l->t, o.kid[1]), out);
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
	if (cmp->kind != COMPARISON_NOT) return true;
	if (known) return value;
	return !p->parts->do_while;
}

static expr_ref bare(struct lower *l, expr_ref e)
{
	while (expr_get(l->t, e)->kind == EXPR_WRAP) e = expr_get(l->t, e)->kid[0];
	return e;
}

/* The step is positive (of a step that goes down: its negation). */
static bool expect_progress(struct lower *l, struct plan *p, const struct carried *c)
{
	struct expr_table *t = l->t;
	expr_ref forward = expr_lt(t, expr_int(t, 0), p->stride);
	if (sign_of(l, p->stride) > 0) return true;
	if (sign_of(l, bare(l, p->stride)) <= 0) return expect(l, p, c, forward, "the loop over %s ends: its step makes progress");
	/* only by wrapping around could it be zero */
	return premise(l, p, ASSUME_NO_OVERFLOW, forward, "the step of loop variable %s does not wrap around", c->name ? c->name : "");
}

/* What the test sees first: at the tail the value after a step, which may have left the limit behind. */
static expr_ref tested_first(struct lower *l, const struct plan *p, const struct carried *c)
{
	if (!p->parts->do_while || p->by_exit) return c->first;
	if (c->kind == CARRIED_MUL) return expr_mul(l->t, c->first, c->step);
	if (c->kind == CARRIED_DIV) return expr_binary(l->t, EXPR_EDIV, c->first, c->step);
	return expr_add(l->t, c->first, c->step);
}

/* Steps from `from` up come upon `to`, none goes past it. */
static expr_ref steps_onto(struct lower *l, expr_ref from, expr_ref to, expr_ref stride)
{
	struct expr_table *t = l->t;
	expr_ref past = expr_binary(t, EXPR_EMOD, expr_sub(t, to, from), stride);
	return expr_and(t, expr_le(t, from, to), expr_eq(t, past, expr_int(t, 0)));
}

/* `from` times, or divided by, some power of `step` is `to`: no number of the type goes past it. */
static expr_ref powers_onto(struct lower *l, const struct carried *c, expr_ref from, expr_ref to, int64_t step)
{
	struct expr_table *t = l->t;
	bool up = c->kind == CARRIED_MUL, typed = c->head.kind == VALUE_INT && c->head.type.bits;
	struct expr_range whole = int_type_range(typed ? c->head.type : VALUES_I64), start = expr_range(t, from);
	int64_t to_value, least = up && start.lo > 1 ? start.lo : 1, largest = up || start.hi > whole.hi ? whole.hi / least : start.hi;
	expr_ref any = expr_eq(t, from, to);
	if (!up && step == 2 && expr_is_int(t, to, &to_value) && to_value == 1) return expr_le(t, to, from); /* a power lies below */
	for (int64_t power = step; power <= largest; power *= step) {
		any = expr_or(t, any, expr_eq(t, to, expr_binary(t, up ? EXPR_MUL : EXPR_EDIV, from, expr_int(t, power))));
		if (power > INT64_MAX / step) break;
	}
	return up ? any : expr_or(t, any, expr_eq(t, to, expr_int(t, 0)));     /* the last quotient */
}

/* A geometric loop that goes on until a value is met may go past it and end in another way, or never. */
static bool expect_meeting(struct lower *l, struct plan *p, const struct carried *c, const struct comparison *cmp)
{
	int64_t step, limit;
	if (cmp->kind != COMPARISON_NOT) return true;
	if (c->kind == CARRIED_DIV && expr_is_int(l->t, cmp->limit, &limit) && limit == 0) return true;
	if (!expr_is_int(l->t, c->step, &step) || step < 2) return false;
	return expect(l, p, c, powers_onto(l, c, tested_first(l, p, c), cmp->limit, step), "the loop over %s ends: it reaches its limit");
}

/* The range of `c` when the loop goes on while `cmp` holds at the head. */
static bool plan_step(struct lower *l, struct plan *p, struct carried *c, const struct comparison *cmp)
{
	struct expr_table *t = l->t;
	int sign = sign_of(l, c->step);
	int64_t n;
	if (sign == 0) {
		if (expr_is_int(t, c->step, &n) || cmp->kind == COMPARISON_NOT) return false;
		sign = cmp->kind == COMPARISON_BELOW ? 1 : -1;
	}
	if (cmp->kind == COMPARISON_BELOW && sign < 0) return false;
	if (cmp->kind == COMPARISON_ABOVE && sign > 0) return false;
	p->stride = sign > 0 ? c->step : expr_sub(t, expr_int(t, 0), c->step);
	expr_ref tested = tested_first(l, p, c), reaches = steps_onto(l, sign > 0 ? tested : cmp->limit, sign > 0 ? cmp->limit : tested, p->stride);
	if (!may_end_by(l, p, cmp, reaches)) return false;
	p->range = (struct range){ sign > 0 ? RANGE_UP : RANGE_DOWN, c->first, cmp->limit, p->stride };
	if (!expect_progress(l, p, c)) return false;
	if (cmp->kind == COMPARISON_NOT && !expect(l, p, c, reaches, "the loop over %s ends: it reaches its limit")) return false;
	return true;
}

static bool plan_mul(struct lower *l, struct plan *p, struct carried *c, const struct comparison *cmp)
{
	struct expr_table *t = l->t;
	if (cmp->kind == COMPARISON_ABOVE || !may_end_by(l, p, cmp, expr_le(t, tested_first(l, p, c), cmp->limit))) return false;
	p->range = (struct range){ RANGE_MUL, c->first, cmp->limit, c->step };
	return expect(l, p, c, expr_lt(t, expr_int(t, 0), c->first), "the loop over %s ends: it starts above zero") && expect_meeting(l, p, c, cmp);
}

static bool plan_div(struct lower *l, struct plan *p, struct carried *c, const struct comparison *cmp)
{
	struct expr_table *t = l->t;
	expr_ref zero = expr_int(t, 0);
	if (cmp->kind == COMPARISON_BELOW) return false;
	p->range = (struct range){ RANGE_DIV, c->first, cmp->limit, c->step };
	return expect(l, p, c, expr_le(t, zero, c->first), "the loop over %s ends: it starts at zero or above")
		&& expect(l, p, c, expr_le(t, zero, cmp->limit), "the loop over %s ends: its limit is not negative")
		&& expect_meeting(l, p, c, cmp);
}

static bool plan_geometric(struct lower *l, struct plan *p, struct carried *c, const struct comparison *cmp)
{
	int64_t n;
	if (expr_is_int(l->t, c->step, &n) && n <= 1) return false;
	if (!(c->kind == CARRIED_MUL ? plan_mul(l, p, c, cmp) : plan_div(l, p, c, cmp))) return false;
	return expect(l, p, c, expr_lt(l->t, expr_int(l->t, 1), c->step), "the loop over %s ends: its factor makes progress");
}

static bool plan_with(struct lower *l, struct plan *p, expr_ref test)
{
	for (size_t i = 0; i < p->shape.carried.n; i++) {
		struct carried *c = &p->shape.carried.at[i];
		struct comparison cmp;
		if (!c->x.ix || !c->first.ix) continue;
		if (c->kind != CARRIED_STEP && c->kind != CARRIED_MUL && c->kind != CARRIED_DIV) continue;
		if (!stmts_loop_compare(l, &p->shape, test, c->x, &cmp)) continue;
		p->premises = 0;
		p->loose = false;
		bool planned = c->kind == CARRIED_STEP ? plan_step(l, p, c, &cmp) : plan_geometric(l, p, c, &cmp);
		if (!planned || !test_checks(l, p, c, test, &cmp) || !stays_in_type(l, p, c)) continue;
		p->primary = c;
		return true;
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

static bool plan_by_tail(struct lower *l, struct plan *p)
{
	struct expr_list list = {0};
	if (!p->parts->do_while || p->shape.tail_changes) return false;
	stmts_loop_conjuncts(l, p->shape.tail, &list);
	if (list.n != 1 || !plan_with(l, p, list.at[0])) return false;
	/* a geometric range must not be forced through a first value of zero */
	bool forced = p->range.kind == RANGE_DIV && sign_of(l, p->range.first) <= 0;
	bool stuck = p->range.kind == RANGE_UP || p->range.kind == RANGE_DOWN ? sign_of(l, bare(l, p->stride)) <= 0 : false;
	if (forced || stuck || p->loose) return false; /* the first iteration runs, though none may follow */
	plan_at_least_once(l, p);
	p->by_tail = true;
	return stays_in_type(l, p, p->primary); /* in the first iteration, too */
}

static bool plan_by_exit(struct lower *l, struct plan *p, size_t i)
{
	struct expr_table *t = l->t;
	const struct exit *e = &p->shape.exits.at[i];
	struct expr_list list = {0};
	stmts_loop_conjuncts(l, expr_not(t, e->cond), &list);
	p->by_exit = true;
	if (list.n != 1 || !plan_with(l, p, list.at[0]) || p->primary->kind != CARRIED_STEP || p->loose) return false;
	/* iteration x runs when the one before it did not leave */
	p->exit_limit = p->range.limit;
	p->exit_at_head = p->shape.exits.n == 1 && e->target == p->parts->break_target && e->at_head;
	p->range.limit = p->range.kind == RANGE_UP ? expr_add(t, p->range.limit, p->stride) : expr_sub(t, p->range.limit, p->stride);
	plan_at_least_once(l, p);
	p->exit = i;
	return true;
}

bool stmts_loop_plan(struct lower *l, struct plan *p)
{
	struct expr_list list = {0};
	stmts_loop_conjuncts(l, p->shape.cond, &list);
	for (size_t i = 0; i < list.n; i++)
		if (plan_with(l, p, list.at[i])) { p->conjunct = (int)i; return true; }
	if (plan_by_tail(l, p)) return true;
	p->by_tail = false;
	for (size_t i = 0; i < p->shape.exits.n; i++) if (plan_by_exit(l, p, i)) return true;
	p->primary = NULL;
	p->premises = 0;
	p->loose = p->by_exit = false;
	return false;
}

/* That the value which ends the loop is one of the type's: what a named launch may make false. {0}: not said of this range. */
static expr_ref stays_to_the_end(struct lower *l, const struct plan *p)
{
	struct expr_table *t = l->t;
	bool up = p->range.kind == RANGE_UP;
	if ((!up && p->range.kind != RANGE_DOWN) || !p->primary || p->primary->head.kind != VALUE_INT) return (expr_ref){0};
	struct int_type type = p->primary->head.type;
	if (!type.bits || type.bits > 32) return (expr_ref){0};
	struct expr_range whole = int_type_range(type);
	expr_ref from = up ? p->range.first : p->range.limit, to = up ? p->range.limit : p->range.first, step = p->range.step;
	expr_ref most = expr_add(t, expr_sub(t, to, from), expr_sub(t, step, expr_int(t, 1)));
	expr_ref way = expr_mul(t, expr_binary(t, EXPR_EDIV, most, step), step);
	expr_ref fits = up ? expr_le(t, expr_add(t, from, way), expr_int(t, whole.hi)) : expr_le(t, expr_int(t, whole.lo), expr_sub(t, to, way));
	return expr_or(t, expr_or(t, expr_le(t, to, from), expr_le(t, step, expr_int(t, 0))), fits);
}

void stmts_loop_plan_assume(struct lower *l, struct plan *p)
{
	for (uint32_t i = 0; i < p->premises; i++) {
		const struct loop_premise *m = &p->premise[i];
		expr_ref cond = m->cond.ix ? m->cond : stays_to_the_end(l, p);
		values_assumption(l, m->kind, p->at, "%s", m->text);
		if (cond.ix) values_claim(l, cond, p->at, m->text);
		if (m->cond.ix) values_assume(l, m->cond, p->at);
	}
}

void stmts_loop_bound_variable(struct lower *l, const struct plan *p, var_ref at)
{
	struct expr_range first = expr_range(l->t, p->range.first), limit = expr_range(l->t, p->range.limit);
	bool up = p->range.kind == RANGE_UP || p->range.kind == RANGE_MUL;
	int64_t lo = up ? first.lo : limit.lo == INT64_MIN ? INT64_MIN : limit.lo == INT64_MAX ? limit.lo : limit.lo + 1;
	int64_t hi = !up ? first.hi : limit.hi == INT64_MAX || limit.hi == INT64_MIN ? limit.hi : limit.hi - 1;
	if (lo > hi) return;
	if (up) hi = last_step(l, &p->range, hi);
	else lo = last_step(l, &p->range, lo);
	struct var *v = expr_var_edit(l->t, at);
	v->lo = lo;
	v->hi = hi;
	v->wide = first.wide || limit.wide;
}
