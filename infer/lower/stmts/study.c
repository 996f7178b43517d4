/* What is known of a loop that was studied before. Its places are where the next study inside a dry run
 * begins. The whole shape serves again where the loop is met in the same state but for the names of its values, as when
 * the iteration around it, studied before, is written out; so a nest of loops costs its depth. */
#include "infer/lower/stmts/loop_internal.h"

#include <string.h>

/* Which loop, reached by which calls. */
static unsigned path_hash(const struct lower *l, const struct loop_parts *parts)
{
	unsigned hash = parts->at->begin;
	for (const struct lower_frame *f = l->now.frame; f && f->caller; f = f->caller) hash = hash * 31 + f->call->begin;
	return hash;
}

/* A place that was found to be carried; size UINT32_MAX: forgotten. */
struct studied { struct lower_written place; const char *name; bool uniform; };
struct lower_study {
	struct lower_study *next;           /* with the same hash */
	const void *loop;
	unsigned path;
	VEC(struct studied) places;
	struct state *entry;                /* where the shape was found; NULL: it cannot serve again */
	struct loop_shape shape;
	const struct lower_frame *frame;
	uint32_t break_target;
	VEC(struct binding) bindings;
};

static struct lower_study *study_of(struct lower *l, const struct loop_parts *parts)
{
	unsigned path = path_hash(l, parts);
	struct lower_study *y = l->now.studies[path % LOWER_STUDY_LISTS];
	while (y && (y->path != path || y->loop != parts->id)) y = y->next;
	return y;
}

/* ---- the places: a guess ---- */

static void keep_places(struct lower *l, struct lower_study *y, const struct loop_shape *s, const struct state *entry)
{
	y->places.n = 0;
	for (size_t i = 0; i < s->carried.n; i++) {
		const struct carried *c = &s->carried.at[i];
		struct studied p = { { c->object, c->offset, c->size }, entry->at[c->object]->name, c->uniform };
		VEC_PUSH(l->scratch, &y->places, p);
	}
	for (size_t i = 0; i < s->forgotten.n; i++) {
		uint32_t object = s->forgotten.at[i];
		struct studied p = { { object, 0, UINT32_MAX }, entry->at[object]->name, false };
		VEC_PUSH(l->scratch, &y->places, p);
	}
}

static bool same_name(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

bool stmts_study_resume(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, const struct state *entry)
{
	const struct lower_study *y = l->now.dry ? study_of(l, parts) : NULL;
	bool fits = y != NULL, grown;
	lower_log log = {0};
	for (size_t i = 0; fits && i < y->places.n; i++) {
		const struct studied *p = &y->places.at[i];
		fits = p->place.object < entry->n && same_name(p->name, entry->at[p->place.object]->name);
		VEC_PUSH(l->scratch, &log, p->place);
	}
	if (!fits) return false;
	stmts_loop_add_written(l, s, &log, entry, entry, &grown);
	fits = s->carried.n + s->forgotten.n == y->places.n;
	for (size_t i = 0; fits && i < s->carried.n; i++) {
		struct carried *c = &s->carried.at[i];
		const struct lower_written *w = &y->places.at[i].place;
		fits = c->object == w->object && c->offset == w->offset && c->size == w->size;
		c->uniform = fits && y->places.at[i].uniform && values_uniform(l, &c->init);
	}
	if (!fits) s->carried.n = s->forgotten.n = 0;
	return fits;
}

/* ---- the shape: exact, under a renaming ---- */

/* Does the loop leave only to its own end or out of its function? Other targets have new numbers in each run. */
static bool leaves_plainly(const struct lower *l, const struct loop_parts *parts, const struct loop_shape *s)
{
	for (size_t i = 0; i < s->exits.n; i++)
		if (s->exits.at[i].target != parts->break_target && s->exits.at[i].target != l->now.frame->target) return false;
	return true;
}

void stmts_study_keep(struct lower *l, const struct loop_parts *parts, const struct loop_shape *s, struct state *entry)
{
	struct lower_study *y = study_of(l, parts);
	bool live;
	if (!y) {
		y = ARENA_NEW(l->scratch, struct lower_study);
		y->loop = parts->id;
		y->path = path_hash(l, parts);
		y->next = l->now.studies[y->path % LOWER_STUDY_LISTS];
		l->now.studies[y->path % LOWER_STUDY_LISTS] = y;
	}
	keep_places(l, y, s, entry);
	/* inside a dry run nothing edits this state any more: the loop continues on a copy */
	y->entry = NULL;
	if (!l->now.dry || l->now.scouting || l->now.failed || parts->is_label || !leaves_plainly(l, parts, s)) return;
	if (!expr_is_bool(l->t, entry->live, &live) || !live) return;
	y->entry = entry;
	y->shape = *s;
	y->frame = l->now.frame;
	y->break_target = parts->break_target;
	y->bindings.n = 0;
	for (size_t i = 0; i < l->now.frame->bindings.n; i++) VEC_PUSH(l->scratch, &y->bindings, l->now.frame->bindings.at[i]);
}

struct pair { expr_ref from, to; };
/* Variables of the earlier dry run to what stands in their places now. */
struct renaming {
	struct expr_map *map;
	uint32_t mark;                      /* variables above it were bound in the earlier iteration */
	bool less_uniform, less_in_step;
	VEC(struct pair) unsettled;
	struct var_list vars;
};

static bool is_dry(struct lower *l, var_ref v)
{
	return expr_var_get(l->t, v)->name[0] == '$';
}

/* A constant in a variable's place would decide what the study left open, as would a value that is the same for all
 * threads; a wider range would undo simplifications. */
static bool rename_variable(struct lower *l, struct renaming *r, var_ref v, expr_ref to)
{
	expr_ref known = expr_map_get(r->map, v), from = expr_var(l->t, v);
	int64_t n;
	bool b;
	if (known.ix) return known.ix == to.ix;
	if (!is_dry(l, v) || v.ix > r->mark || expr_sort(l->t, from) != expr_sort(l->t, to)) return false;
	if (expr_is_int(l->t, to, &n) || expr_is_bool(l->t, to, &b)) return false;
	struct expr_range before = expr_range(l->t, from), now = expr_range(l->t, to);
	if (now.lo < before.lo || now.hi > before.hi) return false;
	bool uniform = values_expr_uniform(l, to);
	if (uniform && !values_expr_uniform(l, from)) return false;
	r->less_uniform |= !uniform && values_expr_uniform(l, from);
	r->less_in_step |= values_expr_in_step(l, to) < values_expr_in_step(l, from);
	expr_map_put(r->map, v, to);
	return true;
}

/* What is no variable is compared when all variables are known. */
static bool rename_expr(struct lower *l, struct renaming *r, expr_ref from, expr_ref to)
{
	if (from.ix == to.ix) return true;
	if (!from.ix || !to.ix) return false;
	const struct expr *n = expr_get(l->t, from);
	if (n->kind == EXPR_VAR) return rename_variable(l, r, n->var, to);
	VEC_PUSH(l->scratch, &r->unsettled, ((struct pair){ from, to }));
	return true;
}

static bool rename_place(struct lower *l, struct renaming *r, const struct place *from, const struct place *to)
{
	if (from->kind != to->kind || from->object != to->object || from->n != to->n || from->bytes != to->bytes
		|| from->flat != to->flat) return false;
	if (from->kind == PLACE_FUNCTION && from->function != to->function)
		return false;
	for (uint32_t i = 0; i < from->n; i++)
		if (from->term[i].size != to->term[i].size || !rename_expr(l, r, from->term[i].index, to->term[i].index)) return false;
	return true;
}

static bool rename_value(struct lower *l, struct renaming *r, const struct value *from, const struct value *to)
{
	if (from->kind != to->kind) return false;
	switch (from->kind) {
	case VALUE_NONE: return true;
	case VALUE_INT: return int_type_equal(from->type, to->type) && rename_expr(l, r, from->e, to->e);
	case VALUE_OPAQUE: return rename_expr(l, r, from->e, to->e);
	case VALUE_RECORD: return from->object == to->object;
	case VALUE_POINTER:
		if (from->targets != to->targets) return false;
		for (uint32_t i = 0; i < from->targets; i++)
			if (!rename_expr(l, r, from->target[i].cond, to->target[i].cond)
				|| !rename_place(l, r, &from->target[i].place, &to->target[i].place)) return false;
		return true;
	}
	UNREACHABLE("value_kind out of range");
}

static bool rename_object(struct lower *l, struct renaming *r, const struct object *from, const struct object *to)
{
	if (from == to) return true;
	if (from->n != to->n || from->base != to->base || from->base_uniform != to->base_uniform) return false;
	if (from->base_uniform && from->base_serial != to->base_serial) return false;
	for (uint32_t i = 0; i < from->n; i++) {
		const struct slot *a = &from->slot[i], *b = &to->slot[i];
		if (a->offset != b->offset || a->size != b->size || !rename_value(l, r, &a->v, &b->v)) return false;
	}
	return true;
}

/* The only variable of an expression that the renaming lacks; {0} when there are several. */
static var_ref only_unknown(struct lower *l, const struct renaming *r, expr_ref e, bool *none)
{
	struct var_list vars = {0};
	var_ref found = {0};
	expr_vars(l->t, l->scratch, e, &vars);
	*none = true;
	for (size_t i = 0; i < vars.n; i++) {
		if (!is_dry(l, vars.at[i]) || vars.at[i].ix > r->mark) continue;
		if (!*none) return (var_ref){0};
		found = vars.at[i];
		*none = false;
	}
	return found;
}

/* What x must be for `from` to be `to`, if anything: sums are solved, of the rest operand must match operand. */
static expr_ref solve(struct lower *l, expr_ref from, expr_ref to, var_ref x)
{
	for (;;) {
		const struct expr a = *expr_get(l->t, from), b = *expr_get(l->t, to);
		if (a.kind == EXPR_VAR) return to;
		int side = 0;
		while (side < 2 && !(a.kid[side].ix && values_has_var(l, a.kid[side], x))) side++;
		if (a.kind == EXPR_ADD) to = expr_sub(l->t, to, a.kid[1 - side]);
		else if (a.kind == EXPR_SUB) to = side ? expr_sub(l->t, a.kid[0], to) : expr_add(l->t, to, a.kid[1]);
		else if (a.kind == b.kind) to = b.kid[side];
		else return (expr_ref){0};
		from = a.kid[side];
	}
}

/* Every pair equal under the renaming, which grows by what single variables must be. */
static bool settle(struct lower *l, struct renaming *r)
{
	bool progress = true, none;
	while (progress) {
		progress = false;
		for (size_t i = 0; i < r->unsettled.n; i++) {
			struct pair p = r->unsettled.at[i];
			p.from = expr_subst(l->t, r->map, p.from);
			if (p.from.ix == p.to.ix) continue;
			var_ref x = only_unknown(l, r, p.from, &none);
			if (none) return false;
			expr_ref to = x.ix ? solve(l, p.from, p.to, x) : (expr_ref){0};
			if (x.ix && (!to.ix || !rename_variable(l, r, x, to))) return false;
			progress |= x.ix != 0;
		}
	}
	for (size_t i = 0; i < r->unsettled.n; i++)
		if (expr_subst(l->t, r->map, r->unsettled.at[i].from).ix != r->unsettled.at[i].to.ix) return false;
	return true;
}

/* Is `to` the state `from` with other values for the variables of the earlier dry run? */
static bool rename_state(struct lower *l, struct renaming *r, const struct state *from, const struct state *to)
{
	bool live;
	if (from->n != to->n || !expr_is_bool(l->t, to->live, &live) || !live) return false;
	for (uint32_t i = 0; i < from->n; i++) if (!rename_object(l, r, from->at[i], to->at[i])) return false;
	return settle(l, r);
}

static bool same_bindings(const struct lower_study *y, const struct lower_frame *f)
{
	if (y->frame != f || y->bindings.n != f->bindings.n) return false;
	for (size_t i = 0; i < y->bindings.n; i++) {
		const struct binding *a = &y->bindings.at[i], *b = &f->bindings.at[i];
		if (a->object != b->object || a->reference != b->reference || a->var != b->var) return false;
	}
	return true;
}

/* ---- applying it ---- */

/* Notes the variables of e that the renaming does not know: those of the iteration. False when another dry run bound one. */
static bool note_vars(struct lower *l, struct renaming *r, expr_ref e)
{
	size_t old = r->vars.n;
	if (!e.ix || values_max_var(l, e) == 0) return true;
	expr_vars(l->t, l->scratch, e, &r->vars);
	for (size_t i = old; i < r->vars.n; i++)
		if (r->vars.at[i].ix <= r->mark && is_dry(l, r->vars.at[i]) && !expr_map_get(r->map, r->vars.at[i]).ix) return false;
	return true;
}

static bool note_value(struct lower *l, struct renaming *r, const struct value *v)
{
	if (v->kind == VALUE_INT || v->kind == VALUE_OPAQUE) return note_vars(l, r, v->e);
	for (uint32_t i = 0; v->kind == VALUE_POINTER && i < v->targets; i++) {
		const struct target *x = &v->target[i];
		if (!note_vars(l, r, x->cond)) return false;
		for (uint32_t k = 0; k < x->place.n; k++) if (!note_vars(l, r, x->place.term[k].index)) return false;
	}
	return true;
}

static bool note_shape(struct lower *l, struct renaming *r, const struct loop_shape *s)
{
	bool ok = note_vars(l, r, s->cond) && note_vars(l, r, s->tail) && note_vars(l, r, s->odd);
	for (size_t i = 0; ok && i < s->exits.n; i++) ok = note_vars(l, r, s->exits.at[i].cond);
	for (size_t i = 0; ok && i < s->carried.n; i++) {
		const struct carried *c = &s->carried.at[i];
		ok = note_value(l, r, &c->init) && note_value(l, r, &c->head) && note_value(l, r, &c->next) && note_value(l, r, &c->other)
			&& note_vars(l, r, c->first) && note_vars(l, r, c->step);
	}
	return ok;
}

static var_ref renew_variable(struct lower *l, var_ref old, bool uniform, bool in_step)
{
	struct var v = *expr_var_get(l->t, old);
	v.uniform = uniform;
	v.of_lanes |= v.kind == VAR_APPROX && l->lanes_told;
	if (!in_step) v.in_step = STEP_NOT;
	var_ref fresh = expr_var_new(l->t, &v);
	if (in_step && old.ix < l->var_in_step.n) values_note_in_step(l, fresh, (enum in_step)l->var_in_step.at[old.ix]);
	for (size_t i = 0, n = l->now.awaited.n; i < n; i++)
		if (l->now.awaited.at[i].ix == old.ix) { VEC_PUSH(l->scratch, &l->now.awaited, fresh); break; }
	return fresh;
}

/* Fresh variables for those of the iteration: younger than all in the state now. */
static void renew_variables(struct lower *l, struct renaming *r, const struct loop_shape *from,
	const struct loop_shape *s)
{
	for (size_t i = 0; i < r->vars.n; i++) {
		var_ref v = r->vars.at[i];
		if (v.ix <= r->mark) continue;
		bool uniform = expr_var_get(l->t, v)->uniform && !r->less_uniform;
		for (size_t k = 0; k < from->carried.n; k++)
			if (from->carried.at[k].x.ix == v.ix) uniform = s->carried.at[k].uniform;
		expr_map_put(r->map, v, expr_var(l->t, renew_variable(l, v, uniform, !r->less_in_step)));
	}
}

static expr_ref renamed(struct lower *l, struct renaming *r, expr_ref e)
{
	return e.ix ? expr_subst(l->t, r->map, e) : e;
}

static struct value renamed_value(struct lower *l, struct renaming *r, struct value v)
{
	if (v.kind == VALUE_INT || v.kind == VALUE_OPAQUE) v.e = renamed(l, r, v.e);
	if (v.kind != VALUE_POINTER) return v;
	struct target *copy = ARENA_ARRAY(l->scratch, struct target, v.targets ? v.targets : 1);
	for (uint32_t i = 0; i < v.targets; i++) {
		copy[i] = v.target[i];
		copy[i].cond = renamed(l, r, copy[i].cond);
		for (uint32_t k = 0; k < copy[i].place.n; k++)
			copy[i].place.term[k].index = renamed(l, r, copy[i].place.term[k].index);
	}
	v.target = copy;
	return v;
}

static void rename_shape(struct lower *l, struct renaming *r, const struct loop_shape *from, struct loop_shape *s)
{
	s->cond = renamed(l, r, from->cond);
	s->tail = renamed(l, r, from->tail);
	s->odd = renamed(l, r, from->odd);
	for (size_t i = 0; i < s->exits.n; i++) s->exits.at[i].cond = renamed(l, r, from->exits.at[i].cond);
	for (size_t i = 0; i < s->carried.n; i++) {
		const struct carried *old = &from->carried.at[i];
		struct carried *c = &s->carried.at[i];
		c->init = renamed_value(l, r, old->init);
		c->head = renamed_value(l, r, old->head);
		c->next = renamed_value(l, r, old->next);
		c->other = renamed_value(l, r, old->other);
		c->first = renamed(l, r, old->first);
		c->step = renamed(l, r, old->step);
		expr_ref x = expr_map_get(r->map, old->x);
		if (x.ix) c->x = expr_get(l->t, x)->var;
	}
}

static void own_lists(struct lower *l, struct loop_shape *s, const struct lower_study *y, const struct loop_parts *parts)
{
	const struct loop_shape *from = &y->shape;
	*s = *from;
	memset(&s->carried, 0, sizeof s->carried);
	memset(&s->exits, 0, sizeof s->exits);
	for (size_t i = 0; i < from->carried.n; i++) VEC_PUSH(l->scratch, &s->carried, from->carried.at[i]);
	for (size_t i = 0; i < from->exits.n; i++) {
		struct exit e = from->exits.at[i];
		if (e.target == y->break_target) e.target = parts->break_target;
		e.st = NULL;
		VEC_PUSH(l->scratch, &s->exits, e);
	}
}

/* Values that were the same for all threads need not be now: what depends on them is asked again. */
static bool still_uniform(struct lower *l, struct loop_shape *s)
{
	bool held = true;
	for (size_t i = 0; i < s->carried.n; i++) {
		const struct carried *c = &s->carried.at[i];
		held = held && (!c->uniform || (values_uniform(l, &c->next) && values_uniform(l, &c->init)));
	}
	for (size_t i = 0; i < s->carried.n && !held; i++) s->carried.at[i].uniform = false;
	return held;
}

bool stmts_study_reuse(struct lower *l, const struct loop_parts *parts, struct loop_shape *s, const struct state *entry)
{
	const struct lower_study *y = l->now.dry ? NULL : study_of(l, parts);
	if (!y || !y->entry || !same_bindings(y, l->now.frame)) return false;
	struct renaming r = { .map = expr_map_new(l->scratch), .mark = y->shape.mark };
	for (size_t i = 0; i < l->now.heads.n; i++)
		if (l->now.heads.at[i].x.ix <= r.mark) rename_variable(l, &r, l->now.heads.at[i].x, l->now.heads.at[i].now);
	if (!rename_state(l, &r, y->entry, entry) || !note_shape(l, &r, &y->shape)) return false;
	own_lists(l, s, y, parts);
	s->heads_in_step &= !r.less_in_step;
	do {
		s->mark = expr_var_count(l->t);
		renew_variables(l, &r, &y->shape, s);
		rename_shape(l, &r, &y->shape, s);
	} while (!still_uniform(l, s));
	return true;
}
