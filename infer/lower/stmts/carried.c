/* What a loop's iteration changes, and how. The body is run dry on symbolic values; the value at the end
 * of the body, as an expression of the value at its head, tells induction variables from the rest. */
#include "infer/lower/stmts/loop_internal.h"

#include <string.h>

/* ---- one iteration ---- */

static void declare_all(struct lower *l, const struct tree_vars *vars)
{
	for (size_t i = 0; vars && i < vars->n; i++) stmts_declare(l, vars->at[i]);
}

expr_ref stmts_loop_condition(struct lower *l, const struct loop_parts *parts)
{
	declare_all(l, parts->condition_vars);
	return parts->cond ? exprs_condition(l, parts->cond) : expr_bool(l->t, true);
}

/* Runs where control has not left the iteration. */
static void step(struct lower *l, const struct loop_parts *parts)
{
	bool live;
	if (!parts->step) return;
	if (expr_is_bool(l->t, l->now.st->live, &live)) {
		if (live) exprs_statement(l, parts->step);
		return;
	}
	struct branch b;
	expr_ref cond = l->now.st->live;
	l->now.st->live = expr_bool(l->t, true);
	values_branch_begin(l, &b, cond, parts->at);
	exprs_statement(l, parts->step);
	values_branch_else(l, &b);
	l->now.st->live = expr_bool(l->t, false);
	values_branch_end(l, &b);
}

void stmts_loop_body(struct lower *l, const struct loop_parts *parts)
{
	size_t mark = l->now.pending.n, bindings = l->now.frame->bindings.n, dying = l->now.frame->dying.n;
	uint32_t objects = l->now.st->n;
	declare_all(l, parts->element);
	if (parts->is_label) {
		l->now.inside_label = parts->list->at[parts->from];
		stmts_sequence(l, parts->list, parts->from, parts->to);
		values_jump(l, parts->break_target); /* no `goto` jumped back */
	} else if (parts->body) stmts_run(l, parts->body);
	if (!parts->is_label) exprs_end_scope(l, dying, parts->at);
	values_arrive(l, parts->continue_target, mark);
	step(l, parts);
	if (l->now.st->n > objects) l->now.st->n = objects;
	l->now.frame->bindings.n = bindings;
}

/* ---- what is written ---- */

static bool loggable(const struct carried *c, const struct lower_written *w)
{
	return c->object == w->object && c->offset == w->offset && c->size == w->size;
}

static bool is_unset(const struct object *o, const struct lower_written *w)
{
	bool some = o->base != CAUSE_UNINITIALISED;
	for (uint32_t k = 0; k < o->n; k++)
		some |= o->slot[k].offset < w->offset + (int64_t)w->size && w->offset < o->slot[k].offset + (int64_t)o->slot[k].size;
	return !some;
}

static void add_carried(struct lower *l, struct loop_shape *s, const struct lower_written *w, const struct state *entry,
	const struct state *after, bool *grown)
{
	for (size_t i = 0; i < s->forgotten.n; i++) if (s->forgotten.at[i] == w->object) return;
	for (size_t i = 0; i < s->carried.n; i++) if (loggable(&s->carried.at[i], w)) return;
	for (size_t i = 0; i < s->carried.n; i++) {
		const struct carried *c = &s->carried.at[i];
		if (c->object != w->object) continue;
		if (c->offset < w->offset + (int64_t)w->size && w->offset < c->offset + (int64_t)c->size) {
			*grown = true; /* views that overlap */
			VEC_PUSH(l->scratch, &s->forgotten, w->object);
			return;
		}
	}
	struct carried c = { .object = w->object, .offset = w->offset, .size = w->size, .name = entry->at[w->object]->name };
	for (int side = 0; side < 2; side++) {
		const struct state *st = side ? after : entry;
		if (w->object >= st->n) continue;
		const struct object *o = st->at[w->object];
		for (uint32_t k = 0; k < o->n; k++) {
			if (o->slot[k].offset != w->offset || o->slot[k].size != w->size) continue;
			if (side == 0) c.init = o->slot[k].v;
			else c.next = o->slot[k].v;
		}
	}
	if (c.init.kind == VALUE_NONE && c.next.kind == VALUE_NONE) return;
	c.unset = is_unset(entry->at[w->object], w);
	VEC_PUSH(l->scratch, &s->carried, c);
	*grown = true;
}

static void add_forgotten(struct lower *l, struct loop_shape *s, uint32_t object, bool *grown)
{
	for (size_t i = 0; i < s->forgotten.n; i++) if (s->forgotten.at[i] == object) return;
	VEC_PUSH(l->scratch, &s->forgotten, object);
	*grown = true;
}

/* Do these bytes hold something else after an iteration, which no slot tells? */
static bool loses_bytes(const struct object *before, const struct object *after, const struct lower_written *w)
{
	int64_t end = w->offset, last = w->offset + (int64_t)w->size;
	for (uint32_t k = 0; k < before->n; k++) {
		const struct slot *x = &before->slot[k];
		bool meets = x->offset < last && w->offset < x->offset + (int64_t)x->size;
		if (meets && (x->offset < w->offset || x->offset + (int64_t)x->size > last)) return true;
	}
	for (uint32_t k = 0; k < after->n; k++)
		if (after->slot[k].offset <= end && after->slot[k].offset + (int64_t)after->slot[k].size > end)
			end = after->slot[k].offset + (int64_t)after->slot[k].size;
	if (end >= last) return false;
	bool known = before->base == CAUSE_NONE || before->base == CAUSE_UNINITIALISED;
	return before->base != after->base || before->base_uniform != after->base_uniform
		|| (!known && before->base_serial != after->base_serial);
}

void stmts_loop_add_written(struct lower *l, struct loop_shape *s, const lower_log *log, const struct state *entry,
	const struct state *after, bool *grown)
{
	for (size_t i = 0; i < log->n; i++) {
		const struct lower_written w = log->at[i];
		if (w.size == UINT32_MAX) {
			add_forgotten(l, s, w.object, grown);
			continue;
		}
		/* a record is copied as a whole: its scalars are what counts */
		bool exact = false;
		for (int side = 0; side < 2 && !exact; side++) {
			const struct state *st = side ? after : entry;
			if (w.object >= st->n) continue;
			const struct object *o = st->at[w.object];
			for (uint32_t k = 0; k < o->n; k++) exact |= o->slot[k].offset == w.offset && o->slot[k].size == w.size;
		}
		if (exact) { add_carried(l, s, &w, entry, after, grown); continue; }
		if (w.object < entry->n && w.object < after->n && loses_bytes(entry->at[w.object], after->at[w.object], &w))
			add_forgotten(l, s, w.object, grown);
		for (int side = 0; side < 2; side++) {
			const struct state *st = side ? after : entry;
			if (w.object >= st->n) continue;
			const struct object *o = st->at[w.object];
			for (uint32_t k = 0; k < o->n; k++) {
				struct lower_written part = { w.object, o->slot[k].offset, o->slot[k].size };
				if (part.offset >= w.offset && part.offset + (int64_t)part.size <= w.offset + (int64_t)w.size)
					add_carried(l, s, &part, entry, after, grown);
			}
		}
	}
}

/* ---- symbolic heads ---- */

static struct value head_value(struct lower *l, struct loop_shape *s, struct carried *c, const struct tree_span *at)
{
	struct value sample = c->init.kind != VALUE_NONE ? c->init : c->next;
	struct int_type type = sample.kind == VALUE_POINTER ? VALUES_INT : sample.type;
	(void)s;
	if (sample.kind == VALUE_RECORD || sample.kind == VALUE_NONE) return (struct value){0};
	c->x = values_var(l, c->name, VAR_APPROX, type, CAUSE_LOOP_CARRIED, "changed by the loop", at);
	c->dry = c->x;
	expr_var_edit(l->t, c->x)->uniform = c->uniform;
	c->in_step = c->out_of_step || c->init.kind == VALUE_NONE ? STEP_NOT : values_value_in_step(l, &c->init);
	values_note_in_step(l, c->x, c->in_step);
	expr_ref x = expr_var(l->t, c->x);
	if (sample.kind == VALUE_OPAQUE) return values_opaque(x);
	if (sample.kind == VALUE_INT) {
		c->first = c->init.kind == VALUE_INT ? c->init.e : (expr_ref){0};
		return values_int(x, type);
	}
	c->first = expr_int(l->t, 0);
	if (c->init.kind != VALUE_POINTER || c->init.targets != 1 || c->init.target[0].place.kind == PLACE_FUNCTION
		|| c->init.target[0].place.kind == PLACE_NULL) return c->init.kind == VALUE_POINTER ? c->init : c->next;
	/* a pointer walks in elements of its last term */
	struct place p = c->init.target[0].place;
	if (p.kind == PLACE_ANY && p.n == 0) return c->init;
	if (p.n == 0) {
		int64_t size = 1;
		if (c->next.kind == VALUE_POINTER && c->next.targets == 1 && c->next.target[0].place.n)
			size = c->next.target[0].place.term[c->next.target[0].place.n - 1].size;
		memory_place_advance(l, &p, x, size);
		p.flat = true;
	} else {
		if (p.within.n == p.n) p.within.size = 0;
		p.term[p.n - 1].index = expr_add(l->t, p.term[p.n - 1].index, x);
	}
	return values_pointer(l, &p);
}

/* Two pointers that swap point to two places in turn, together. */
static struct value flipped_head(struct lower *l, struct loop_shape *s, struct carried *c, const struct tree_span *at)
{
	if (!s->odd.ix) {
		var_ref odd = values_var(l, "odd", VAR_APPROX, VALUES_BOOL, CAUSE_LOOP_CARRIED, "is the iteration's number odd", at);
		expr_var_edit(l->t, odd)->uniform = true;
		s->odd = expr_var(l->t, odd);
	}
	c->x = (var_ref){0};
	return values_join(l, s->odd, c->other, c->init);
}

static void set_heads(struct lower *l, struct loop_shape *s, const struct tree_span *at)
{
	for (size_t i = 0; i < s->forgotten.n; i++) memory_forget(l, s->forgotten.at[i], CAUSE_LOOP_CARRIED, false);
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		c->head = c->kind == CARRIED_FLIP && c->init.kind == VALUE_POINTER ? flipped_head(l, s, c, at) : head_value(l, s, c, at);
		if (c->head.kind == VALUE_NONE) memory_forget(l, c->object, CAUSE_LOOP_CARRIED, false);
		else memory_write(l, c->object, c->offset, c->size, c->head);
	}
}

struct value stmts_loop_slot(const struct state *st, const struct carried *c)
{
	if (c->object >= st->n) return (struct value){0};
	const struct object *o = st->at[c->object];
	for (uint32_t k = 0; k < o->n; k++)
		if (o->slot[k].offset == c->offset && o->slot[k].size == c->size) return o->slot[k].v;
	return (struct value){0};
}

/* ---- dry runs ---- */

struct dry_run { lower_log log; struct state *back; };

/* Since these were reset: an access, or a barrier, of which a test that is not run counts none. */
static bool did_something(const struct lower *l)
{
	return l->now.saw_access || l->now.saw_sync || l->now.saw_meeting;
}

/* Runs an iteration without emitting; what it writes goes to d->log. */
static void dry_iteration(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, struct dry_run *d)
{
	struct state *entry = l->now.st;
	lower_log *log = l->now.log;
	lower_list scrap = {0}, *out = l->now.out;
	uint32_t log_objects = l->now.log_objects;
	bool saw_access = l->now.saw_access, saw_sync = l->now.saw_sync, saw_meeting = l->now.saw_meeting;
	size_t mark = l->now.pending.n, bindings = l->now.frame->bindings.n;
	l->now.log = &d->log;
	l->now.log_objects = entry->n;
	l->now.out = &scrap;
	l->now.dry++;
	l->now.saw_access = l->now.saw_sync = l->now.saw_meeting = false;
	l->now.st = memory_state_copy(l, entry); /* whose objects are not its own yet: what is written shows as a new one */
	s->cond = s->tail = expr_bool(l->t, true);
	s->cond_effects = s->tail_changes = false;
	if (!parts->do_while) {
		size_t written = d->log.n;
		s->cond = stmts_loop_condition(l, parts);
		s->cond_effects = did_something(l) || d->log.n > written;
		for (uint32_t i = 0; i < entry->n && !s->cond_effects; i++) s->cond_effects = entry->at[i] != l->now.st->at[i];
		l->now.st->live = expr_bool(l->t, true);
	}
	bool accesses = l->now.saw_access;
	stmts_loop_body(l, parts);
	if (parts->do_while) {
		/* the test sees the next values: give them names of their own */
		for (size_t i = 0; i < s->carried.n; i++) {
			struct carried *c = &s->carried.at[i];
			c->next = stmts_loop_slot(l->now.st, c);
		}
		struct state *end = l->now.st;
		l->now.st = memory_state_copy(l, end);
		for (size_t i = 0; i < s->carried.n; i++)
			if (s->carried.at[i].head.kind != VALUE_NONE)
				memory_write(l, s->carried.at[i].object, s->carried.at[i].offset, s->carried.at[i].size, s->carried.at[i].head);
		expr_ref live = end->live;
		l->now.st->live = expr_bool(l->t, true);
		bool accesses_before = l->now.saw_access, sync_before = l->now.saw_sync, meeting_before = l->now.saw_meeting;
		l->now.saw_access = l->now.saw_sync = l->now.saw_meeting = false;
		size_t written = d->log.n;
		const struct state *test = l->now.st;
		l->now.st = memory_state_copy(l, test);
		s->tail = stmts_loop_condition(l, parts);
		bool changed = false;
		for (uint32_t i = 0; i < test->n; i++) changed |= test->at[i] != l->now.st->at[i];
		s->tail_changes = changed || d->log.n > written;
		s->cond_effects = s->tail_changes || did_something(l);
		l->now.saw_access |= accesses_before;
		l->now.saw_sync |= sync_before;
		l->now.saw_meeting |= meeting_before;
		if (changed) { /* effects of the test itself: run it on the real values */
			l->now.st = end;
			l->now.st->live = expr_bool(l->t, true);
			stmts_loop_condition(l, parts);
		} else l->now.st = end;
		l->now.st->live = live;
	}
	s->has_sync |= l->now.saw_sync;
	s->has_meeting |= l->now.saw_meeting;
	d->back = l->now.st;
	s->exits.n = 0;
	size_t kept = mark;
	for (size_t i = mark; i < l->now.pending.n; i++) {
		struct exit e = { l->now.pending.at[i].target, l->now.pending.at[i].cond, l->now.pending.at[i].st, false };
		VEC_PUSH(l->scratch, &s->exits, e);
	}
	l->now.pending.n = kept;
	l->now.saw_access |= accesses || saw_access;
	l->now.saw_sync |= saw_sync;
	l->now.saw_meeting |= saw_meeting;
	l->now.dry--;
	l->now.out = out;
	l->now.log = log;
	l->now.log_objects = log_objects;
	l->now.st = entry;
	l->now.frame->bindings.n = bindings;
	/* the enclosing loops want to know too */
	if (log) for (size_t i = 0; i < d->log.n; i++)
		memory_log(l, d->log.at[i].object, d->log.at[i].offset, d->log.at[i].size);
}

/* ---- classification ---- */

bool stmts_loop_invariant(struct lower *l, const struct loop_shape *s, expr_ref e)
{
	return e.ix && values_max_var(l, e) <= s->mark;
}

static expr_ref strip_wraps(struct lower *l, expr_ref e)
{
	while (expr_get(l->t, e)->kind == EXPR_WRAP) e = expr_get(l->t, e)->kid[0];
	return e;
}

/* x / c, x div c. */
static bool is_division(struct lower *l, const struct loop_shape *s, expr_ref e, var_ref x, expr_ref *by)
{
	const struct expr n = *expr_get(l->t, strip_wraps(l, e));
	if (n.kind != EXPR_TDIV && n.kind != EXPR_EDIV) return false;
	const struct expr a = *expr_get(l->t, strip_wraps(l, n.kid[0]));
	*by = n.kid[1];
	return a.kind == EXPR_VAR && a.var.ix == x.ix && stmts_loop_invariant(l, s, n.kid[1]);
}

static bool is_multiple(struct lower *l, const struct loop_shape *s, expr_ref e, var_ref x, expr_ref *by)
{
	const struct expr n = *expr_get(l->t, strip_wraps(l, e));
	if (n.kind != EXPR_MUL) return false;
	for (int side = 0; side < 2; side++) {
		const struct expr a = *expr_get(l->t, strip_wraps(l, n.kid[side]));
		*by = n.kid[1 - side];
		if (a.kind == EXPR_VAR && a.var.ix == x.ix && stmts_loop_invariant(l, s, *by)) return true;
	}
	return false;
}

void stmts_loop_classify_int(struct lower *l, const struct loop_shape *s, struct carried *c, expr_ref next)
{
	const struct int_type type = c->head.type;
	int64_t k, n;
	expr_ref rest;
	bool wrapped;
	if (!next.ix) return;
	if (stmts_loop_invariant(l, s, next)) { c->kind = CARRIED_INVARIANT; c->step = next; return; }
	if (stmts_loop_is_cut(l, c)) return;
	if (values_linear(l, next, c->x, &k, &rest, &wrapped) && stmts_loop_invariant(l, s, rest)) {
		bool constant = expr_is_int(l->t, rest, &n);
		if (k == 1 && constant && n == 0) { c->kind = CARRIED_SAME; return; }
		if (k == 1) {
			/* adding 2^n - 1 to an unsigned is subtracting 1 */
			if (constant && wrapped && !type.is_signed && type.bits && type.bits < 63 && n >= (INT64_C(1) << (type.bits - 1)))
				rest = expr_int(l->t, n - (INT64_C(1) << type.bits));
			c->kind = CARRIED_STEP;
			c->step = rest;
			return;
		}
		if (k > 1 && constant && n == 0) { c->kind = CARRIED_MUL; c->step = expr_int(l->t, k); return; }
	}
	if (is_multiple(l, s, next, c->x, &c->step)) c->kind = CARRIED_MUL;
	else if (is_division(l, s, next, c->x, &c->step)) c->kind = CARRIED_DIV;
}

/* Does x swap with another, or does it alternate by itself (r - x, x ^ r, !x)? After an even number of times
 * it is what it was before the loop, which must be known, and not made up by the study. */
static bool classify_flip(struct lower *l, struct loop_shape *s, struct carried *c)
{
	if (c->init.kind == VALUE_NONE || c->next.kind == VALUE_NONE || c->widened) return false;
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *d = &s->carried.at[i];
		if (d == c || d->widened || d->init.kind != c->init.kind || d->next.kind == VALUE_NONE || d->head.kind == VALUE_NONE) continue;
		if (!values_same(&c->next, &d->head) || !values_same(&d->next, &c->head)) continue;
		c->other = d->init;
		return true;
	}
	if (c->head.kind != VALUE_INT || c->next.kind != VALUE_INT || !c->x.ix || stmts_loop_is_cut(l, c)) return false;
	expr_ref next = c->next.e, rest;
	int64_t k;
	bool wrapped, flips = false;
	const struct expr n = *expr_get(l->t, strip_wraps(l, next));
	if (c->head.type.bits == 1) flips = n.kind == EXPR_NOT && expr_get(l->t, n.kid[0])->kind == EXPR_VAR
		&& expr_get(l->t, n.kid[0])->var.ix == c->x.ix;
	else if (n.kind == EXPR_BXOR) {
		for (int side = 0; side < 2; side++)
			flips |= stmts_loop_invariant(l, s, n.kid[1 - side]) && expr_get(l->t, strip_wraps(l, n.kid[side]))->kind == EXPR_VAR
				&& expr_get(l->t, strip_wraps(l, n.kid[side]))->var.ix == c->x.ix;
	} else flips = values_linear(l, next, c->x, &k, &rest, &wrapped) && k == -1 && stmts_loop_invariant(l, s, rest);
	if (flips) c->other = values_int(values_replace(l, next, c->x, c->init.e), c->head.type);
	return flips && c->init.kind == VALUE_INT;
}

static void classify(struct lower *l, struct loop_shape *s, struct carried *c)
{
	c->kind = CARRIED_OTHER;
	struct value next = c->next;
	if (classify_flip(l, s, c)) { c->kind = CARRIED_FLIP; return; }
	if (values_same(&next, &c->head)) { c->kind = CARRIED_SAME; return; }
	if (c->head.kind == VALUE_INT && next.kind == VALUE_INT && c->head.type.bits == 1 && next.type.bits == 1) {
		if (stmts_loop_invariant(l, s, next.e)) { c->kind = CARRIED_INVARIANT; c->step = next.e; }
		return;
	}
	if (c->head.kind == VALUE_INT && next.kind == VALUE_INT && c->head.type.bits != 1 && next.type.bits != 1) {
		stmts_loop_classify_int(l, s, c, next.e);
		return;
	}
	if (c->head.kind == VALUE_OPAQUE && next.kind == VALUE_OPAQUE && next.e.ix && stmts_loop_invariant(l, s, next.e)) {
		c->kind = CARRIED_INVARIANT;
		c->step = next.e;
		return;
	}
	if (c->head.kind != VALUE_POINTER || next.kind != VALUE_POINTER || c->head.targets != 1 || next.targets != 1 || !c->x.ix) return;
	const struct place *p = &c->head.target[0].place, *q = &next.target[0].place;
	if (p->kind != q->kind || p->object != q->object || p->n != q->n || p->n == 0 || p->bytes != q->bytes) return;
	for (uint32_t i = 0; i < p->n; i++) {
		if (p->term[i].size != q->term[i].size) return;
		if (i + 1 < p->n && p->term[i].index.ix != q->term[i].index.ix) return;
	}
	int64_t k;
	expr_ref rest;
	bool wrapped;
	if (!values_linear(l, q->term[q->n - 1].index, c->x, &k, &rest, &wrapped) || k != 1 || !stmts_loop_invariant(l, s, rest)) return;
	expr_ref start = values_replace(l, p->term[p->n - 1].index, c->x, expr_int(l->t, 0));
	int64_t n;
	c->step = expr_sub(l->t, rest, start);
	c->kind = expr_is_int(l->t, c->step, &n) && n == 0 ? CARRIED_SAME : CARRIED_STEP;
}

/* Which heads stay the same for all threads of a block, by coinduction: true when the guess held. `hasty`: one that
 * did not hold takes all others with it, where following them one by one would take too long. */
static bool check_uniform(struct lower *l, struct loop_shape *s, bool hasty)
{
	bool held = true;
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		if (!c->uniform || values_uniform(l, &c->next)) continue;
		c->uniform = false;
		held = false;
	}
	for (size_t i = 0; i < s->carried.n && hasty && !held; i++) s->carried.at[i].uniform = false;
	return held;
}

/* The same of the lanes of a warp. Only where they meet, or tell each other something, is a guess that did not hold worth another round. */
static bool check_in_step(struct lower *l, struct loop_shape *s, bool hasty)
{
	s->heads_in_step = true;
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		bool held = !c->in_step || c->in_step <= values_value_in_step(l, &c->next);
		c->out_of_step |= !held;
		s->heads_in_step &= held;
	}
	for (size_t i = 0; i < s->carried.n && hasty && !s->heads_in_step; i++) s->carried.at[i].out_of_step = true;
	return s->heads_in_step || !(s->has_meeting || l->lanes_told);
}

/* A pointer's places as they are before anything moved in this iteration. */
static struct value unmoved(struct lower *l, const struct loop_shape *s, struct value v)
{
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, v.targets ? v.targets : 1);
	for (uint32_t i = 0; i < v.targets; i++) {
		copy[i] = v.target[i];
		for (uint32_t k = 0; k < copy[i].place.n; k++)
			for (size_t j = 0; j < s->carried.n; j++)
				if (s->carried.at[j].x.ix && s->carried.at[j].init.kind == VALUE_POINTER)
					copy[i].place.term[k].index = values_replace(l, copy[i].place.term[k].index, s->carried.at[j].x, expr_int(l->t, 0));
	}
	v.target = copy;
	return v;
}

/* Pointers that come to point elsewhere: both places are possible heads. */
static bool widen_pointers(struct lower *l, struct loop_shape *s, const struct tree_span *at)
{
	bool grown = false;
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		if (c->kind != CARRIED_OTHER || c->head.kind != VALUE_POINTER || c->next.kind != VALUE_POINTER) continue;
		c->next = unmoved(l, s, c->next);
		expr_ref choice = values_approx(l, c->name, VALUES_BOOL, CAUSE_LOOP_CARRIED, "which pointer", at, c->uniform);
		struct value both = values_join(l, choice, c->next, c->init.kind == VALUE_POINTER ? c->init : c->next);
		if (both.kind == VALUE_POINTER && (c->init.kind != VALUE_POINTER || both.targets > c->init.targets)) {
			c->init = both;
			c->widened = true;
			grown = true;
		}
	}
	return grown;
}

/* ---- the study ---- */

/* The first run, on the values at the entry, guesses what is written; the loops inside only guess, too. */
static void study_first(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, struct state *entry)
{
	struct dry_run first = {0};
	bool grown = false;
	l->now.st = memory_state_copy(l, entry);
	l->now.scouting++;
	dry_iteration(l, parts, s, &first);
	l->now.scouting--;
	stmts_loop_add_written(l, s, &first.log, entry, first.back, &grown);
	for (size_t i = 0; i < s->exits.n; i++)
		if (s->exits.at[i].st) stmts_loop_add_written(l, s, &first.log, entry, s->exits.at[i].st, &grown);
	for (size_t i = 0; i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		c->uniform = values_uniform(l, &c->init) && (c->next.kind == VALUE_NONE || values_uniform(l, &c->next));
	}
}

/* Does this state still hold all values of the head? */
static bool at_head(const struct loop_shape *s, const struct state *st)
{
	if (!st || s->forgotten.n) return false;
	for (size_t i = 0; i < s->carried.n; i++) {
		struct value now = stmts_loop_slot(st, &s->carried.at[i]);
		if (now.kind == VALUE_NONE || !values_same(&now, &s->carried.at[i].head)) return false;
	}
	return true;
}

/* One run on symbolic heads; true when it found nothing new. */
static bool study_round(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, struct state *entry, bool hasty)
{
	const struct tree_span *at = parts->at;
	struct dry_run d = {0};
	bool grown = false;
	l->now.st = memory_state_copy(l, entry);
	l->now.dry++;
	set_heads(l, s, at);
	l->now.dry--;
	size_t before = s->carried.n;
	dry_iteration(l, parts, s, &d);
	for (size_t i = 0; i < before; i++) {
		struct carried *c = &s->carried.at[i];
		c->next = stmts_loop_slot(d.back, c);
	}
	for (size_t i = 0; i < before; i++) {
		struct carried *c = &s->carried.at[i];
		bool flipped = c->kind == CARRIED_FLIP;
		classify(l, s, c);
		/* the writes through such pointers were only seen at one of their places */
		if (!flipped && c->kind == CARRIED_FLIP && c->init.kind == VALUE_POINTER) grown = true;
	}
	stmts_loop_add_written(l, s, &d.log, entry, d.back, &grown);
	for (size_t i = 0; i < s->exits.n; i++)
		if (s->exits.at[i].st) stmts_loop_add_written(l, s, &d.log, entry, s->exits.at[i].st, &grown);
	l->now.dry++;
	grown |= widen_pointers(l, s, at);
	l->now.dry--;
	grown |= !check_uniform(l, s, hasty);
	grown |= !check_in_step(l, s, hasty);
	return !grown;
}

/* The first run shows what is written; constants at the entry hide branches that later iterations take, so that only a
 * run on symbolic heads that finds nothing new has seen everything. While scouting a guess is enough. */
static void study_run(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, struct state *entry)
{
	bool settled = false;
	if (!stmts_study_resume(l, parts, s, entry) && (l->now.scouting || !stmts_study_guess(l, parts, s, entry))) {
		study_first(l, parts, s, entry);
		settled = l->now.scouting > 0;
	}
	for (int round = 0; !l->now.failed && !settled; round++) {
		if (round == LIMIT_CARRIED_ROUNDS) { values_give_up(l, parts->at, "loop whose changes cannot be followed"); break; }
		settled = study_round(l, parts, s, entry, round >= LIMIT_CARRIED_PATIENT) || l->now.scouting;
	}
	for (size_t i = 0; i < s->exits.n; i++) s->exits.at[i].at_head = at_head(s, s->exits.at[i].st);
}

static enum in_step control_in_step(struct lower *l, const struct loop_shape *s)
{
	enum in_step step = s->heads_in_step ? values_all_in_step(l, values_expr_in_step(l, s->cond), s->tail) : STEP_NOT;
	for (size_t i = 0; i < s->exits.n; i++) step = values_all_in_step(l, step, s->exits.at[i].cond);
	return step;
}

bool stmts_loop_study(struct lower *l, const struct loop_parts *parts, struct loop_shape *s)
{
	struct state *entry = l->now.st;
	s->mark = expr_var_count(l->t);
	if (!stmts_study_reuse(l, parts, s, entry)) {
		study_run(l, parts, s, entry);
		stmts_study_keep(l, parts, s, entry);
	}
	s->control_uniform = values_expr_uniform(l, s->cond) && values_expr_uniform(l, s->tail);
	for (size_t i = 0; i < s->exits.n; i++) s->control_uniform = s->control_uniform && values_expr_uniform(l, s->exits.at[i].cond);
	s->control_in_step = control_in_step(l, s);
	l->now.st = entry;
	return !l->now.failed;
}

/* ---- comparisons ---- */

/* `x < 1` of an unsigned number is `x == 0` by now: at an end of its type a number is on one side of the next. */
static bool compare_at_end(struct lower *l, var_ref x, expr_ref same, struct comparison *out)
{
	struct expr_range may = int_type_range(expr_var_get(l->t, x)->type);
	int64_t value;
	bool known = expr_is_int(l->t, same, &value), least = known && value == may.lo && value != INT64_MIN, most = known && value == may.hi && value != INT64_MAX;
	out->kind = least ? COMPARISON_BELOW : COMPARISON_ABOVE;
	out->limit = expr_int(l->t, least ? may.lo + 1 : may.hi - 1);
	return least || most;
}

bool stmts_loop_compare(struct lower *l, const struct loop_shape *s, expr_ref cond, var_ref x, struct comparison *out)
{
	struct expr_table *t = l->t;
	*out = (struct comparison){0};
	struct expr n = *expr_get(t, cond);
	bool negated = n.kind == EXPR_NOT;
	if (negated) n = *expr_get(t, n.kid[0]);
	if (n.kind != EXPR_LT && n.kind != EXPR_LE && n.kind != EXPR_EQ) return false;
	int64_t ka, kb, k;
	expr_ref ra, rb;
	bool wa, wb;
	if (expr_sort(t, n.kid[0]) != SORT_INT) return false;
	if (!values_linear(l, n.kid[0], x, &ka, &ra, &wa) || !values_linear(l, n.kid[1], x, &kb, &rb, &wb)) return false;
	if (!int_sub(ka, kb, &k) || k == 0 || k == INT64_MIN) return false;
	if (!stmts_loop_invariant(l, s, ra) || !stmts_loop_invariant(l, s, rb)) return false;
	out->wrapped = wa || wb;
	/* k*x + r  <  0 (after turning <= and negations into it) */
	expr_ref r = expr_sub(t, ra, rb), one = expr_int(t, 1), zero = expr_int(t, 0);
	if (n.kind == EXPR_EQ) {
		if (k != 1 && k != -1) return false;
		expr_ref same = k == 1 ? expr_sub(t, zero, r) : r;
		if (!negated) return compare_at_end(l, x, same, out);
		out->kind = COMPARISON_NOT;
		out->limit = same;
		return true;
	}
	bool or_equal = n.kind == EXPR_LE;
	if (negated) { k = -k; r = expr_sub(t, zero, r); or_equal = !or_equal; }
	if (or_equal) r = expr_sub(t, r, one);
	int64_t m = k < 0 ? -k : k;
	if (k > 0) {
		/* x < ceil(-r / k) */
		expr_ref top = expr_sub(t, zero, r);
		out->kind = COMPARISON_BELOW;
		out->limit = m == 1 ? top : expr_binary(t, EXPR_EDIV, expr_add(t, top, expr_int(t, m - 1)), expr_int(t, m));
	} else {
		/* m*x > r: x > floor(r / m) */
		out->kind = COMPARISON_ABOVE;
		out->limit = m == 1 ? r : expr_binary(t, EXPR_EDIV, r, expr_int(t, m));
	}
	return true;
}
