/* lower_async: OpenCL's copies by a work-group, which run on their own until wait_group_events.
 *
 * One question about two cases, told apart by a parameter of our own. Without copies a wait orders nothing: plain
 * accesses race as if the copies were not there. With copies a wait is a barrier, which is when its copies are complete
 * for all threads; each copy's accesses are those of one thread that nobody knows, repeated in every phase until its
 * event is waited for, because no barrier orders them. After a wait that stands in a loop or branch around which the copy
 * began, or of which the event is not known, it may be under way or not. */
#include "infer/lower_internal.h"

#include <string.h>

#define EVENTS_MOST 64               /* of one wait */

static expr_ref parameter(struct lower *l, const char *name, struct int_type type, int64_t lo, int64_t hi, CXCursor c)
{
	struct var v = { .name = arena_strdup(l->k->arena, name), .kind = VAR_PARAM, .type = type, .at = parse_span(l->p, c),
		.lo = lo, .hi = hi };
	var_ref ref = expr_var_new(l->t, &v);
	VEC_PUSH(l->k->arena, &l->k->params, ref);
	return expr_var(l->t, ref);
}

/* The parameter that says whether copies happen. */
static expr_ref happens(struct lower *l, CXCursor c)
{
	var_ref v = expr_var_find(l->t, "copies_happen");
	return v.ix ? expr_var(l->t, v) : parameter(l, "copies_happen", LOWER_BOOL, 1, 0, c);
}

static bool perhaps_awaited(const struct lower *l, int64_t event)
{
	for (size_t i = 0; i < l->perhaps_awaited.n; i++) if (l->perhaps_awaited.at[i] == event) return true;
	return false;
}

static void copy_accesses(struct lower *l, const struct lower_copy *x)
{
	struct expr_table *t = l->t;
	struct span at = parse_span(l->p, x->at);
	expr_ref rank = expr_int(t, 0);
	for (int i = 2; i >= 0; i--)
		rank = expr_add(t, expr_mul(t, rank, expr_var(t, l->k->block_dim[i])), expr_var(t, l->k->thread_idx[i]));
	expr_ref made = expr_and(t, happens(l, x->at), expr_eq(t, rank, x->agent));
	if (perhaps_awaited(l, x->event))
		made = expr_and(t, made, lower_approx(l, "under_way", LOWER_BOOL, CAUSE_UNKNOWN_CALL, "whether a copy was waited for", at, true));
	struct branch b;
	branch_begin(l, &b, made, at);
	if (x->stride.ix) lower_touch_strided(l, x->strided_to ? x->to : x->from, x->count, x->stride, x->unit,
		x->strided_to ? ACCESS_WRITE : ACCESS_READ, x->strided_to ? x->to_at : x->from_at);
	expr_ref bytes = expr_mul(t, x->count, expr_int(t, x->unit));
	if (!x->stride.ix || x->strided_to) lower_touch_many(l, x->from, bytes, x->unit, ACCESS_READ, x->from_at);
	if (!x->stride.ix || !x->strided_to) lower_touch_many(l, x->to, bytes, x->unit, ACCESS_WRITE, x->to_at);
	branch_end(l, &b);
}

/* Only what is in scope may be repeated: in the sequence of the copy itself, or where it depends on nothing bound. */
static bool in_scope(struct lower *l, const struct lower_copy *x) { return x->lasting || x->out == l->out; }

void lower_finish_copies(struct lower *l)
{
	for (size_t i = 0; i < l->copies.n; i++)
		if (in_scope(l, &l->copies.at[i])) copy_accesses(l, &l->copies.at[i]);
}

static bool lasting(struct lower *l, const struct value *v)
{
	if (v->kind != VALUE_POINTER) return false;
	for (uint32_t i = 0; i < v->targets; i++) {
		if (lower_max_var(l, v->target[i].cond)) return false;
		for (uint32_t k = 0; k < v->target[i].place.n; k++) if (lower_max_var(l, v->target[i].place.term[k].index)) return false;
	}
	return true;
}

/* ---- all threads come here, with equal arguments ---- */

/* A number that differs between threads where an argument may; {0} when it is the same for all. */
static expr_ref difference(struct lower *l, const struct value *v, CXCursor c)
{
	if (value_uniform(l, v)) return (expr_ref){0};
	if (v->kind == VALUE_INT && v->type.bits != 1) return v->e;
	if (v->kind == VALUE_OPAQUE && v->e.ix) return v->e;
	if (v->kind == VALUE_POINTER && v->targets == 1) return place_offset(l, &v->target[0].place);
	if (v->kind == VALUE_POINTER) { /* which of the targets */
		expr_ref e = expr_int(l->t, 0);
		for (uint32_t i = 1; i < v->targets; i++) e = expr_ite(l->t, v->target[i].cond, expr_int(l->t, i), e);
		if (!lower_uniform(l, e)) return e;
	}
	return lower_approx(l, "argument", LOWER_INT, CAUSE_UNKNOWN_CALL, "argument of a copy", parse_span(l->p, c), false);
}

/* The operation as a barrier that orders nothing; with unequal arguments, one that each thread reaches for its own value. */
static void meet(struct lower *l, CXCursor c, const struct value *a, size_t n)
{
	expr_ref cond = expr_bool(l->t, true);
	for (size_t i = 0; i < n; i++) {
		expr_ref e = difference(l, &a[i], c);
		if (e.ix) cond = expr_and(l->t, cond, expr_eq(l->t, e, parameter(l, "argument", LOWER_INT, 1, 0, c)));
	}
	struct branch b;
	bool plain;
	if (expr_is_bool(l->t, cond, &plain)) {
		lower_sync(l, SCOPE_BLOCK, false, false, (expr_ref){0}, c);
		return;
	}
	branch_begin(l, &b, cond, parse_span(l->p, c));
	lower_sync(l, SCOPE_BLOCK, false, false, (expr_ref){0}, c);
	branch_end(l, &b);
}

/* ---- events: numbers that tell the copies apart ---- */

static int64_t event_of(struct lower *l, const struct value *v)
{
	int64_t id = 0;
	bool number = (v->kind == VALUE_OPAQUE || v->kind == VALUE_INT) && v->e.ix && v->type.bits != 1;
	return number && expr_is_int(l->t, v->e, &id) ? id : -1;
}

/* A wait for that event, -1 of one that is not known, which does not certainly come between a copy and what follows. What precedes
 * it in the same loop follows it in the next iteration: the dry runs of the loop have been here before. */
static void await_perhaps(struct lower *l, int64_t event)
{
	for (size_t k = 0; k < l->copies.n; k++) {
		const struct lower_copy *x = &l->copies.at[k];
		bool meant = event < 0 || (x->event == event && x->out != l->out);
		if (meant && !perhaps_awaited(l, x->event)) VEC_PUSH(l->scratch, &l->perhaps_awaited, x->event);
	}
}

/* Those of that event are complete. The list is another one then: who undoes this call has kept the old one. */
static void forget_copies(struct lower *l, int64_t event)
{
	size_t n = l->copies.n;
	const struct lower_copy *old = l->copies.at;
	l->copies.at = NULL;
	l->copies.n = l->copies.cap = 0;
	for (size_t k = 0; k < n; k++)
		if (old[k].event != event || old[k].out != l->out) VEC_PUSH(l->scratch, &l->copies, old[k]);
}

/* With copies a wait is a barrier; of one whose event is not known nobody knows whether there is a copy to wait for. */
static void wait_orders(struct lower *l, CXCursor c, bool known)
{
	struct span at = parse_span(l->p, c);
	expr_ref cond = happens(l, c);
	if (!known) cond = expr_and(l->t, cond, lower_approx(l, "awaited", LOWER_BOOL, CAUSE_UNKNOWN_CALL, "which copy is waited for", at, true));
	struct branch b;
	branch_begin(l, &b, cond, at);
	lower_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, c);
	branch_end(l, &b);
}

static void wait(struct lower *l, CXCursor c, const struct callee *callee, const struct value *a)
{
	int64_t count = 0;
	meet(l, c, a, 2);
	lower_finish_copies(l);
	if (a[0].kind != VALUE_INT || !expr_is_int(l->t, a[0].e, &count) || a[1].kind != VALUE_POINTER || count > EVENTS_MOST) {
		await_perhaps(l, -1);
		if (l->copies.n) wait_orders(l, c, false);
		return;
	}
	CXType event = lower_pointee_type(l, callee->args.at[1]);
	bool any = false, perhaps = false;
	for (int64_t i = 0; i < count; i++) {
		struct value p = pointer_advance(l, a[1], expr_int(l->t, i), lower_size(l, event), false);
		struct value v = lower_load(l, p, event, c);
		int64_t id = event_of(l, &v);
		any = any || id > 0;
		perhaps = perhaps || id < 0;
		await_perhaps(l, id);
		if (!l->dry) forget_copies(l, id);
	}
	if (any || (perhaps && l->copies.n)) wait_orders(l, c, any);
}

/* The event of a call that is given none: the same each time the call is lowered, in every run of the program. */
static int64_t event_new(struct lower *l, CXCursor c)
{
	size_t i = 0;
	while (i < l->copy_calls.n && !clang.equalCursors(l->copy_calls.at[i], c)) i++;
	if (i == l->copy_calls.n) VEC_PUSH(l->scratch, &l->copy_calls, c);
	return ((int64_t)i + 1) * 64 + l->inline_depth + 1;
}

static void copy(struct lower *l, CXCursor c, const struct callee *callee, const struct value *a, size_t n, struct value *out)
{
	struct span at = parse_span(l->p, c);
	bool strided = n == 5;
	struct lower_copy x = { .to = a[0], .from = a[1], .count = value_as_int(l, a[2], at), .at = c, .out = l->out,
		.to_at = lower_pointed_cursor(l, callee->args.at[0]), .from_at = lower_pointed_cursor(l, callee->args.at[1]) };
	x.unit = lower_size(l, lower_pointee_type(l, callee->args.at[0]));
	if (strided) x.stride = value_as_int(l, a[3], at);
	if (strided) x.strided_to = type_space(type_pointee(l->frame->env, lower_type(l, callee->args.at[0]))) == SPACE_GLOBAL;
	meet(l, c, a, n);
	int64_t given = event_of(l, &a[n - 1]);
	x.event = given > 0 ? given : event_new(l, c);
	bool once = l->nesting == 0;
	x.agent = once ? parameter(l, "copier", LOWER_I32, 0, 65535, c)
		: lower_approx_bounds(l, "copier", LOWER_I32, CAUSE_UNKNOWN_CALL, "who copies", at, true, 0, 65535);
	x.lasting = once && lasting(l, &x.to) && lasting(l, &x.from) && lower_max_var(l, x.count) == 0
		&& (!x.stride.ix || lower_max_var(l, x.stride) == 0);
	copy_accesses(l, &x);
	if (!l->dry) VEC_PUSH(l->scratch, &l->copies, x);
	if (!l->dry && !x.lasting) lower_assumption(l, ASSUME_OTHER, at, "a copy made in a loop or branch is waited for there");
	*out = value_opaque(expr_int(l->t, x.event));
}

bool lower_group_copy(struct lower *l, CXCursor c, const struct callee *callee, const struct value *a, size_t n, struct value *out)
{
	if (!strcmp(callee->name, "wait_group_events") && n == 2) wait(l, c, callee, a);
	else if (!strcmp(callee->name, "async_work_group_copy") && n == 4) copy(l, c, callee, a, n, out);
	else if (!strcmp(callee->name, "async_work_group_strided_copy") && n == 5) copy(l, c, callee, a, n, out);
	else return false;
	return true;
}
