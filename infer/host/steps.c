/* What every head of a loop satisfies, shown by what an iteration does to the numbers that it changes. */
#include "infer/host/host_internal.h"
#include "infer/host/launches_internal.h"
#include "infer/host/memory_internal.h"
#include "infer/host/values_internal.h"

#define TURNS 32         /* more values than that of a number are not listed: a fact has LAUNCH_FACT_NODES operations */

/* Numbers, each once. */
struct turns { int64_t at[TURNS]; size_t n; bool full; };

/* false: it is there. */
static bool turn_add(struct turns *s, int64_t v)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->at[i] == v) return false;
	if (s->n == TURNS) s->full = true;
	else s->at[s->n++] = v;
	return !s->full;
}

static void turns_tell(struct run *r, expr_ref x, const struct turns *s)
{
	expr_ref any = expr_bool(r->t, false);
	for (size_t i = 0; i < s->n; i++) any = expr_or(r->t, any, expr_eq(r->t, x, expr_int(r->t, s->at[i])));
	if (s->n && !s->full) host_state_assume(r, any);
}

/* ---- where a number begins ---- */

/* `v == 1 || v == 2 || v == 4`; false: it is something else. */
static bool listed(struct run *r, expr_ref cond, var_ref v, struct turns *out)
{
	const struct expr x = *expr_get(r->t, cond);
	int64_t value;
	if (x.kind == EXPR_OR) return listed(r, x.kid[0], v, out) && listed(r, x.kid[1], v, out);
	for (int i = 0; i < 2 && x.kind == EXPR_EQ; i++) {
		const struct expr is = *expr_get(r->t, x.kid[i]);
		if (is.kind != EXPR_VAR || is.var.ix != v.ix || !expr_is_int(r->t, x.kid[1 - i], &value)) continue;
		turn_add(out, value);
		return true;
	}
	return false;
}

/* What `first` may be, where it is a constant or made of one number that is one of a few. */
static void begins_of(struct run *r, expr_ref first, struct turns *out)
{
	struct expr_table *t = r->t;
	struct var_list vars = { 0 };
	int64_t value;
	if (expr_is_int(t, first, &value)) turn_add(out, value);
	if (out->n || host_term_is_large(t, first)) return;
	expr_vars(t, r->arena, first, &vars);
	for (const struct fact *f = r->now.facts; f && vars.n == 1 && !out->n; f = f->before) {
		struct turns of = { 0 };
		if (!listed(r, f->cond, vars.at[0], &of) || of.full) continue;
		for (size_t i = 0; i < of.n; i++) {
			struct expr_map *m = expr_map_new(r->arena);
			expr_map_put(m, vars.at[0], expr_int(t, of.at[i]));
			if (!expr_is_int(t, expr_subst(t, m, first), &value)) out->full = true;
			else turn_add(out, value);
		}
	}
}

/* ---- what becomes of it ---- */

/* x * by and x / by; wraps: what is too large is what is left of it. */
struct factor { int64_t by; bool up, wraps; struct expr_range all; };

static bool turn_next(const struct factor *f, int64_t *v)
{
	if (!f->up) {
		*v /= f->by;
		return true;
	}
	if (*v > INT64_MAX / f->by) return false;
	*v *= f->by;
	if (*v > f->all.hi && f->wraps) *v &= f->all.hi;
	return *v <= f->all.hi;
}

/* Of every number that it may begin with, all that come of it. */
static void geometric(struct run *r, expr_ref x, const struct turns *begins, const struct factor *f)
{
	struct turns all = { .full = begins->full };
	for (size_t i = 0; i < begins->n && !all.full; i++) {
		int64_t v = begins->at[i];
		bool more = v >= 0 && v <= f->all.hi;
		if (!more) return;
		while (more && turn_add(&all, v)) more = turn_next(f, &v);
	}
	turns_tell(r, x, &all);
}

/* x < e: of e's type, so x + 1 is there, too. */
static bool is_below(struct run *r, expr_ref x, const struct state *at, int64_t most)
{
	bool below = false;
	for (const struct fact *f = at->facts; f && !below; f = f->before) {
		const struct expr o = *expr_get(r->t, f->cond);
		below = o.kind == EXPR_LT && o.kid[0].ix == x.ix && expr_range(r->t, o.kid[1]).hi <= most;
	}
	return below;
}

/* What it is before it wraps, where it does not: unsigned numbers count up to what is below the greatest. */
static expr_ref counted(struct run *r, expr_ref x, expr_ref next, struct int_type type, const struct state *back)
{
	const struct expr n = *expr_get(r->t, next);
	int64_t by;
	bool wraps = n.kind == EXPR_WRAP && !n.type.is_signed && n.type.bits == type.bits && !type.is_signed;
	if (!wraps || !expr_is_int(r->t, expr_sub(r->t, n.kid[0], x), &by) || by != 1) return next;
	return is_below(r, x, back, int_type_range(type).hi) ? n.kid[0] : next;
}

/* match: x + c */
static bool sum_of(struct expr_table *t, expr_ref x, expr_ref next, int64_t *by)
{
	return expr_is_int(t, expr_sub(t, next, x), by) && *by && *by > -INT32_MAX && *by < INT32_MAX;
}

/* match: x + c at the end of an iteration that began with x   result: x >= first, or <=, and c divides what is between */
static bool assume_sum(struct run *r, expr_ref x, expr_ref first, expr_ref next)
{
	struct expr_table *t = r->t;
	int64_t by;
	if (!sum_of(t, x, next, &by)) return false;
	host_state_assume(r, by > 0 ? expr_le(t, first, x) : expr_le(t, x, first));
	int64_t size = by < 0 ? -by : by;
	if (size > 1) host_state_assume(r, expr_eq(t, expr_binary(t, EXPR_EMOD, expr_sub(t, x, first), expr_int(t, size)), expr_int(t, 0)));
	return true;
}

/* e >= x, where x is not negative: x, more of it, or one of two that are so. */
static bool grows(struct expr_table *t, expr_ref e, expr_ref x)
{
	const struct expr n = *expr_get(t, e);
	if (e.ix == x.ix) return true;
	if (n.kind == EXPR_ITE) return grows(t, n.kid[1], x) && grows(t, n.kid[2], x);
	bool product = n.kind == EXPR_MUL;
	for (int i = 0; i < 2 && (product || n.kind == EXPR_ADD); i++)
		if (expr_range(t, n.kid[i]).lo >= product && grows(t, n.kid[1 - i], x)) return true;
	return false;
}

/* match: x * c or x / c, c > 1. Unsigned numbers of up to 32 bits wrap, where c is a power of two to 0. */
static bool factor_of(const struct expr_table *t, expr_ref x, expr_ref next, struct int_type type, struct factor *f)
{
	struct expr n = *expr_get(t, next);
	*f = (struct factor){ .all = int_type_range(type) };
	f->wraps = n.kind == EXPR_WRAP && !type.is_signed && type.bits <= 32 && n.type.bits == type.bits && !n.type.is_signed;
	if (f->wraps) n = *expr_get(t, n.kid[0]);
	f->up = n.kind == EXPR_MUL;
	bool down = n.kind == EXPR_EDIV || n.kind == EXPR_TDIV;
	int side = f->up && n.kid[1].ix == x.ix ? 0 : 1;
	if (!(f->up || down) || n.kid[1 - side].ix != x.ix || !expr_is_int(t, n.kid[side], &f->by) || f->by < 2) return false;
	return !(f->up && f->wraps && (f->by & (f->by - 1)));
}

/* Is each of them among what comes of one, the least, or the greatest of what is divided? */
static bool is_one_chain(const struct turns *begins, const struct factor *f)
{
	struct turns chain = { 0 };
	int64_t v = begins->at[0];
	for (size_t i = 1; i < begins->n; i++)
		if (f->up ? begins->at[i] < v : begins->at[i] > v) v = begins->at[i];
	for (bool more = v >= 0 && v <= f->all.hi; more && turn_add(&chain, v);) more = turn_next(f, &v);
	bool all = !chain.full;
	for (size_t i = 0; i < begins->n && all; i++) all = !turn_add(&chain, begins->at[i]);
	return all;
}

/* Of a number that begins at one of several only those come that come of this one: of one chain those behind it. What wraps comes again. */
static bool follows(const struct turns *begins, const struct factor *f)
{
	return begins->n && !begins->full && (begins->n == 1 || (!f->wraps && is_one_chain(begins, f)));
}

/* match: x * c, c > 1   result: one of first * c^i; match: x / c   result: one of first / c^i. Where first is no number: x >= first, or
 * 0 <= x <= first. true: and all that is left comes, as far as all that it begins with does. What only one way through the loop makes larger is at least first. */
static bool assume_steps(struct run *r, expr_ref x, expr_ref first, expr_ref next, struct int_type type)
{
	struct expr_table *t = r->t;
	const struct expr n = *expr_get(t, next);
	struct factor f;
	struct turns begins = { 0 };
	bool positive = expr_range(t, first).lo >= 0;
	if (assume_sum(r, x, first, next)) return true;
	if (n.kind == EXPR_ITE && positive && grows(t, next, x)) host_state_assume(r, expr_le(t, first, x));
	if (!factor_of(t, x, next, type, &f)) return false;
	begins_of(r, first, &begins);
	geometric(r, x, &begins, &f);
	bool followed = follows(&begins, &f);
	positive = positive || (followed && begins.at[0] >= 0);
	if (!f.up && positive) host_state_assume(r, expr_and(t, expr_le(t, x, first), expr_le(t, expr_int(t, 0), x)));
	else if (positive && f.up && !f.wraps && begins.n != 1) host_state_assume(r, expr_le(t, first, x));
	return begins.n ? followed : positive;
}

/* e is no less for a greater x. */
static bool rises(const struct expr_table *t, expr_ref e, var_ref x)
{
	const struct expr n = *expr_get(t, e);
	int64_t by;
	if (n.kind == EXPR_VAR) return n.var.ix == x.ix;
	if (n.kind == EXPR_ADD || n.kind == EXPR_MUL)
		for (int i = 0; i < 2; i++)
			if (expr_is_int(t, n.kid[i], &by) && (n.kind == EXPR_ADD || by > 0)) return rises(t, n.kid[1 - i], x);
	return (n.kind == EXPR_SUB || n.kind == EXPR_TDIV || n.kind == EXPR_EDIV) && expr_is_int(t, n.kid[1], &by) && (n.kind == EXPR_SUB || by > 0)
		&& rises(t, n.kid[0], x);
}

/* What a condition of an iteration does to the numbers that come: all do, as far as it says; they end somewhere; some are left out. */
enum passing { PASSING_ALL, PASSING_END, PASSING_CUT };

/* A number that goes up (or down), and where it begins. */
struct going { var_ref x; expr_ref first; bool up; const struct var_list *heads; };

/* Who passes an end passed it before, too: what goes up is below what the loop does not change. What holds at first, and more so later, is nothing. */
static enum passing passing_order(struct run *r, const struct going *g, expr_ref test)
{
	struct expr_table *t = r->t;
	const struct expr n = *expr_get(t, test);
	struct expr_map *m = expr_map_new(r->arena);
	struct var_list vars = { 0 };
	if (n.kind == EXPR_NOT && expr_get(t, n.kid[0])->kind == EXPR_EQ) {
		const struct expr is = *expr_get(t, n.kid[0]);
		expr_ref other = is.kid[expr_get(t, is.kid[0])->kind == EXPR_VAR && expr_get(t, is.kid[0])->var.ix == g->x.ix];
		return expr_is_true(t, g->up ? expr_lt(t, other, g->first) : expr_lt(t, g->first, other)) ? PASSING_ALL : PASSING_CUT;
	}
	if (n.kind != EXPR_LT && n.kind != EXPR_LE) return PASSING_CUT;
	expr_map_put(m, g->x, g->first);
	if (rises(t, n.kid[g->up], g->x) && expr_is_true(t, expr_subst(t, m, test))) return PASSING_ALL;
	if (!rises(t, n.kid[!g->up], g->x)) return PASSING_CUT;
	expr_vars(t, r->arena, n.kid[g->up], &vars);
	bool apart = true;
	for (size_t i = 0; i < vars.n && apart; i++) apart = !var_list_has(g->heads, vars.at[i]);
	return apart ? PASSING_END : PASSING_CUT;
}

/* Of two conditions one of which holds that may hold each time which does not speak of the number. */
static enum passing passing(struct run *r, const struct going *g, expr_ref test)
{
	struct expr_table *t = r->t;
	const struct expr n = *expr_get(t, test), of = n.kind == EXPR_NOT ? *expr_get(t, n.kid[0]) : n;
	bool negated = n.kind == EXPR_NOT, one = of.kind == (negated ? EXPR_AND : EXPR_OR);
	struct var_list vars = { 0 };
	expr_vars(t, r->arena, test, &vars);
	bool speaks = var_list_has(&vars, g->x);
	for (size_t i = 0; i < vars.n && !speaks; i++) speaks = var_list_has(g->heads, vars.at[i]) || expr_var_get(t, vars.at[i])->lost;
	if (!speaks) return PASSING_ALL;
	if (of.kind != EXPR_AND && of.kind != EXPR_OR) return passing_order(r, g, test);
	enum passing side[2];
	for (int i = 0; i < 2; i++) side[i] = passing(r, g, negated ? expr_not(t, of.kid[i]) : of.kid[i]);
	if (one && (side[0] == PASSING_ALL || side[1] == PASSING_ALL)) return PASSING_ALL;
	return side[0] > side[1] ? side[0] : side[1];
}

/* Of a loop within the loop, or where branches meet: for some of its numbers the condition holds. */
static bool has_later(const struct run *r, const struct var_list *vars, const struct var_list *heads)
{
	bool later = false;
	for (size_t i = 0; i < vars->n; i++) {
		if (!heads->n || vars->at[i].ix <= heads->at[heads->n - 1].ix) continue;
		if (expr_var_get(r->t, vars->at[i])->lost) return false;
		later = true;
	}
	return later;
}

/* Does an iteration ask for it, and only so that it comes to all between where it begins and where it ends? Of a number that is only counted it is not
 * known where it ends, of two that are held against each other not which meet, and past `if (x == 5) break;` there may be nothing. */
static bool is_tested(struct run *r, const struct going *g, const struct state *begin, const struct state *back)
{
	bool tested = false;
	for (const struct fact *f = back->facts; f && f != begin->facts; f = f->before) {
		struct var_list vars = { 0 };
		if (host_term_is_large(r->t, f->cond) || host_fact_is_far(r->t, f->cond)) continue;     /* that it does not overflow */
		expr_vars(r->t, r->arena, f->cond, &vars);
		enum passing p = var_list_has(&vars, g->x) ? passing(r, g, f->cond) : PASSING_ALL;
		if (p == PASSING_CUT && !has_later(r, &vars, g->heads)) return false;
		tested = tested || p == PASSING_END;
	}
	return tested;
}

/* The numbers that the loop changes, as they are at its head. */
static struct var_list heads_of(struct run *r, const struct state *entry, const struct state *begin)
{
	struct var_list heads = { 0 };
	for (uint32_t i = 1; i < begin->n && i < entry->n; i++) {
		const struct value *e = entry->cell[i], *h = begin->cell[i];
		if (h && h != e && h->kind == VALUE_NUMBER && expr_get(r->t, h->number)->kind == EXPR_VAR) expr_vars(r->t, r->arena, h->number, &heads);
	}
	return heads;
}

/* Nothing but x and what was there before the loop. */
static bool speaks_of(struct run *r, expr_ref test, var_ref x, const struct var_list *heads)
{
	struct var_list vars = { 0 };
	if (!test.ix || host_term_is_large(r->t, test)) return false;
	expr_vars(r->t, r->arena, test, &vars);
	bool only = var_list_has(&vars, x);
	for (size_t i = 0; i < vars.n && only; i++)
		for (size_t h = 0; h < heads->n && only; h++) only = vars.at[i].ix == x.ix || vars.at[i].ix < heads->at[h].ix;
	return only;
}

/* The number is the one that it began with, or the next of one that passed the test. */
static void geometric_passed(struct run *r, const struct factor *f, expr_ref x, expr_ref first, expr_ref next, expr_ref test)
{
	struct expr_table *t = r->t;
	struct var v = { .name = "before", .kind = VAR_PARAM, .type = { .bits = 64, .is_signed = true }, .lo = f->all.lo, .hi = f->all.hi };
	expr_ref before = expr_var(t, expr_var_new(t, &v));
	struct expr_map *m = expr_map_new(r->arena);
	struct turns begins = { 0 };
	if (!f->up) begins_of(r, first, &begins);               /* of a product the one before is known as well as itself */
	geometric(r, before, &begins, f);
	expr_map_put(m, expr_get(t, x)->var, before);
	expr_ref passed = expr_and(t, expr_eq(t, x, expr_subst(t, m, next)), expr_subst(t, m, test));
	host_state_assume(r, expr_or(t, expr_eq(t, x, first), passed));
}

/* x is the first, or the next of one for which the test held. */
static void assume_passed(struct run *r, expr_ref x, expr_ref first, expr_ref next, struct int_type type, expr_ref test)
{
	struct expr_table *t = r->t;
	struct factor f;
	int64_t by;
	if (type.bits >= 32 && type.bits <= 64 && factor_of(t, x, next, type, &f)) geometric_passed(r, &f, x, first, next, test);
	if (!sum_of(t, x, next, &by)) return;
	struct expr_map *m = expr_map_new(r->arena);
	expr_map_put(m, expr_get(t, x)->var, expr_sub(t, x, expr_int(t, by)));
	host_state_assume(r, expr_or(t, expr_eq(t, x, first), expr_subst(t, m, test)));
}

/* A number that the loop changes, as it is before it, at its head and where an iteration ends. */
struct step { expr_ref first, x, next; struct int_type type; };

static bool step_get(struct run *r, const struct state *entry, const struct state *begin, const struct state *back, uint32_t i, struct step *out)
{
	const struct value *e = entry->cell[i], *h = begin->cell[i], *b = back->cell[i];
	if (!e || !h || !b || h == e || e->kind != VALUE_NUMBER || h->kind != VALUE_NUMBER || b->kind != VALUE_NUMBER) return false;
	if (expr_get(r->t, h->number)->kind != EXPR_VAR) return false;
	*out = (struct step){ .first = e->number, .x = h->number, .type = host_int_type(r->cells.at[i].type) };
	out->next = counted(r, h->number, b->number, out->type, back);
	return true;
}

void host_leave_loop(struct run *r, const struct state *entry, const struct state *begin, const struct state *back, expr_ref test)
{
	struct var_list heads = heads_of(r, entry, begin);
	struct step s;
	for (uint32_t i = 1; i < begin->n && i < entry->n && i < back->n && !back->dead; i++) {
		if (!step_get(r, entry, begin, back, i, &s) || host_term_is_large(r->t, s.first)) continue;
		if (speaks_of(r, test, expr_get(r->t, s.x)->var, &heads)) assume_passed(r, s.x, s.first, s.next, s.type, test);
	}
}

/* Is it asked where an iteration begins? */
static bool is_part(const struct expr_table *t, expr_ref cond, expr_ref part)
{
	const struct expr n = cond.ix ? *expr_get(t, cond) : (struct expr){ .kind = EXPR_BOOL };
	return cond.ix == part.ix || (n.kind == EXPR_AND && (is_part(t, n.kid[0], part) || is_part(t, n.kid[1], part)));
}

/* What later in an iteration ends the loop held in the one before. */
static void assume_ends(struct run *r, const struct step *s, const struct going *g, const struct state *begin, const struct state *back, expr_ref test)
{
	for (const struct fact *f = back->facts; f && f != begin->facts; f = f->before)
		if (speaks_of(r, f->cond, g->x, g->heads) && !host_fact_is_far(r->t, f->cond) && !is_part(r->t, test, f->cond) && passing(r, g, f->cond) == PASSING_END)
			assume_passed(r, s->x, s->first, s->next, s->type, f->cond);
}

void host_induct(struct run *r, const struct state *entry, const struct state *begin, const struct state *back, expr_ref test)
{
	struct var_list heads = heads_of(r, entry, begin);
	struct step s;
	for (uint32_t i = 1; i < begin->n && i < entry->n && i < back->n && !back->dead; i++) {
		if (!step_get(r, entry, begin, back, i, &s)) continue;
		bool number = s.type.bits >= 32 && s.type.bits <= 64, up = true;
		int64_t by;
		struct factor f;
		if (!number || !assume_steps(r, s.x, s.first, s.next, s.type)) continue;
		if (sum_of(r->t, s.x, s.next, &by)) up = by > 0;
		else if (factor_of(r->t, s.x, s.next, s.type, &f)) up = f.up;
		struct going g = { expr_get(r->t, s.x)->var, s.first, up, &heads };
		if (!is_tested(r, &g, begin, back)) continue;
		assume_ends(r, &s, &g, begin, back, test);
		expr_var_edit(r->t, g.x)->lost = false;
	}
}
