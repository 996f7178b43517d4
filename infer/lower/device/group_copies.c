/* OpenCL's copies by a work-group, which run on their own until wait_group_events.
 *
 * One question about two cases, told apart by a parameter of our own. Without copies a wait orders nothing: plain
 * accesses race as if the copies were not there. With copies a wait is a barrier, which is when its copies are complete
 * for all threads; each copy's accesses are those of one thread that nobody knows, repeated in every phase until its
 * event is waited for, because no barrier orders them. After a wait that stands in a loop or branch around which the copy
 * began, or of which the event is not known, it may be under way or not. */
#include "infer/lower/device/device_internal.h"

/* The parameter that says whether copies happen. */
static expr_ref happens(struct lower *l, const struct tree_span *at)
{
	var_ref v = expr_var_find(l->t, "copies_happen");
	return v.ix ? expr_var(l->t, v) : device_parameter(l, "copies_happen", VALUES_BOOL, 1, 0, at);
}

static bool perhaps_awaited(const struct lower *l, int64_t event)
{
	for (size_t i = 0; i < l->perhaps_awaited.n; i++) if (l->perhaps_awaited.at[i] == event) return true;
	return false;
}

static void copy_accesses(struct lower *l, const struct device_group_copy *x)
{
	struct expr_table *t = l->t;
	expr_ref made = expr_and(t, happens(l, x->at), expr_eq(t, device_thread_rank(l), x->agent));
	struct branch b;
	if (perhaps_awaited(l, x->event))
		made = expr_and(t, made, values_approx(l, "under_way", VALUES_BOOL, CAUSE_UNKNOWN_CALL, "whether a copy was waited for", x->at, true));
	values_branch_begin(l, &b, made, x->at);
	if (x->stride.ix) memory_touch_strided(l, x->strided_to ? x->to : x->from, x->count, x->stride, x->unit,
		x->strided_to ? ACCESS_WRITE : ACCESS_READ, (expr_ref){0}, x->strided_to ? x->to_at : x->from_at);
	expr_ref bytes = expr_mul(t, x->count, expr_int(t, x->unit));
	if (!x->stride.ix || x->strided_to) memory_touch_many(l, x->from, bytes, x->unit, ACCESS_READ, x->from_at);
	if (!x->stride.ix || !x->strided_to) memory_touch_many(l, x->to, bytes, x->unit, ACCESS_WRITE, x->to_at);
	values_branch_end(l, &b);
}

/* Only what is in scope may be repeated: in the sequence of the copy itself, or where it depends on nothing bound. */
static bool in_scope(struct lower *l, const struct device_group_copy *x) { return x->lasting || x->out == l->now.out; }

void device_group_copies_repeat(struct lower *l)
{
	const struct device_state *d = l->now.device;
	for (size_t i = 0; d && i < d->copies.n; i++)
		if (in_scope(l, &d->copies.at[i])) copy_accesses(l, &d->copies.at[i]);
}

static bool lasting(struct lower *l, const struct value *v)
{
	if (v->kind != VALUE_POINTER) return false;
	for (uint32_t i = 0; i < v->targets; i++) {
		if (values_max_var(l, v->target[i].cond)) return false;
		for (uint32_t k = 0; k < v->target[i].place.n; k++) if (values_max_var(l, v->target[i].place.term[k].index)) return false;
	}
	return true;
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
	const struct device_state *d = l->now.device;
	for (size_t k = 0; d && k < d->copies.n; k++) {
		const struct device_group_copy *x = &d->copies.at[k];
		bool meant = event < 0 || (x->event == event && x->out != l->now.out);
		if (meant && !perhaps_awaited(l, x->event)) VEC_PUSH(l->scratch, &l->perhaps_awaited, x->event);
	}
}

/* Those of that event are complete. */
static void forget_copies(struct lower *l, int64_t event)
{
	const struct device_state *old = l->now.device;
	struct device_state *d = device_state_edit(l);
	d->copies.n = 0;
	for (size_t k = 0; old && k < old->copies.n; k++)
		if (old->copies.at[k].event != event || old->copies.at[k].out != l->now.out) d->copies.at[d->copies.n++] = old->copies.at[k];
}

/* With copies a wait is a barrier; of one whose event is not known nobody knows whether there is a copy to wait for. */
static void wait_orders(struct lower *l, const struct call *c, bool known)
{
	expr_ref cond = happens(l, c->at);
	if (!known)
		cond = expr_and(l->t, cond, values_approx(l, "awaited", VALUES_BOOL, CAUSE_UNKNOWN_CALL, "which copy is waited for", c->at, true));
	struct branch b;
	values_branch_begin(l, &b, cond, c->at);
	device_sync(l, SCOPE_BLOCK, true, true, (expr_ref){0}, c->at);
	values_branch_end(l, &b);
}

static bool any_under_way(const struct lower *l) { return l->now.device && l->now.device->copies.n; }

static void wait_for(struct lower *l, const struct call *c)
{
	int64_t count = 0;
	bool any = false, perhaps = false;
	device_meet(l, c->args, 2, NULL, c->at);
	device_group_copies_repeat(l);
	if (!device_constant(l, &c->args[0], &count) || c->args[1].kind != VALUE_POINTER || count > LIMIT_GROUP_EVENTS) {
		await_perhaps(l, -1);
		if (any_under_way(l)) wait_orders(l, c, false);
		return;
	}
	const struct tree_type *event = device_pointee(c, 1);
	for (int64_t i = 0; i < count; i++) {
		struct value p = memory_advance(l, c->args[1], expr_int(l->t, i), values_size(event), false);
		struct value v = memory_load(l, p, event, c->at, (struct want){0});
		int64_t id = event_of(l, &v);
		any = any || id > 0;
		perhaps = perhaps || id < 0;
		await_perhaps(l, id);
		if (!l->now.dry) forget_copies(l, id);
	}
	if (any || (perhaps && any_under_way(l))) wait_orders(l, c, any);
}

static uint32_t number_of(struct lower *l, const void *call, uint32_t within)
{
	for (size_t i = 0; i < l->calls.n; i++)
		if (l->calls.at[i].call == call && l->calls.at[i].within == within) return (uint32_t)i + 1;
	VEC_PUSH(l->scratch, &l->calls, ((struct lower_called){ call, within }));
	return (uint32_t)l->calls.n;
}

/* The calls that led into a function, one number for each chain of them. */
static uint32_t chain_of(struct lower *l, const struct lower_frame *f)
{
	return f && f->caller ? number_of(l, f->call, chain_of(l, f->caller)) : 0;
}

/* The event of a call that is given none: the same each time it is lowered, another for each way into its function. */
static int64_t event_new(struct lower *l, const struct call *c) { return number_of(l, c->expr, chain_of(l, l->now.frame)); }

static void copy(struct lower *l, const struct call *c, struct value *out)
{
	bool strided = c->n == 5, once = l->now.nesting == 0;
	const struct tree_type *to = device_pointee(c, 0);
	l->k->asynchronous = true;
	struct device_group_copy x = { .to = c->args[0], .from = c->args[1], .count = values_as_int(l, c->args[2], c->at), .at = c->at,
		.out = l->now.out, .to_at = device_pointed(c, 0), .from_at = device_pointed(c, 1), .unit = values_size(to) };
	if (strided) x.stride = values_as_int(l, c->args[3], c->at);
	if (strided) x.strided_to = to->space == 1;
	device_meet(l, c->args, c->n, NULL, c->at);
	int64_t given = event_of(l, &c->args[c->n - 1]);
	x.event = given > 0 ? given : event_new(l, c);
	x.agent = once ? device_parameter(l, "copier", VALUES_I32, 0, 65535, c->at)
		: values_approx_bounds(l, "copier", VALUES_I32, CAUSE_UNKNOWN_CALL, "who copies", c->at, true, 0, 65535);
	x.lasting = once && lasting(l, &x.to) && lasting(l, &x.from) && values_max_var(l, x.count) == 0
		&& (!x.stride.ix || values_max_var(l, x.stride) == 0);
	copy_accesses(l, &x);
	if (!l->now.dry) {
		struct device_state *d = device_state_edit(l);
		VEC_PUSH(l->scratch, &d->copies, x);
	}
	if (!l->now.dry && !x.lasting) values_assumption(l, ASSUME_OTHER, c->at, "a copy made in a loop or branch is waited for there");
	*out = values_opaque(expr_int(l->t, x.event));
}

bool device_group_copies(struct lower *l, const struct call *c, struct value *out)
{
	const char *name = c->function->name;
	if (!strcmp(name, "wait_group_events") && c->n == 2) wait_for(l, c);
	else if (!strcmp(name, "async_work_group_copy") && c->n == 4) copy(l, c, out);
	else if (!strcmp(name, "async_work_group_strided_copy") && c->n == 5) copy(l, c, out);
	else return false;
	return true;
}
