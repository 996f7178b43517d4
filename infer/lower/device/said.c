/* What annotations say of two threads of a launch, and in arithmetic: `__requires(p[tid] != p[__other_int(tid)])`. Of another thread it is known
 * what it makes of its ids; the array's elements are what they are for both. */
#include "infer/lower/device/device_internal.h"

enum said { SAID_NOTHING = 0, SAID_OTHER, SAID_DISTINCT, SAID_UNIFORM, SAID_FITS, SAID_EXCLUSIVE };

static enum said find(const char *name)
{
	static const struct { const char *prefix; enum said what; } known[] = {
		{ "__other_", SAID_OTHER }, { "__distinct_", SAID_DISTINCT }, { "__uniform_", SAID_UNIFORM }, { "__exclusive", SAID_EXCLUSIVE } };
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (device_starts(name, known[i].prefix)) return known[i].what;
	return strcmp(name, "__add_noovfl") == 0 ? SAID_FITS : SAID_NOTHING;
}

bool device_is_said(const struct lower *l, const struct tree_function *f)
{
	return device_is_annotation(l, f) && find(f->name) != SAID_NOTHING;
}

/* Do all threads get here, once? */
static bool all_get_here(const struct lower *l)
{
	return l->now.nesting == 0 && l->now.firsts.n == 0 && expr_is_true(l->t, l->now.path) && expr_is_true(l->t, l->now.st->live);
}

static expr_ref unknown(struct lower *l, struct int_type type, expr_ref is, const struct tree_span *at)
{
	var_ref v = values_var(l, "other", VAR_APPROX, type, CAUSE_UNSUPPORTED, "what an annotation says of another thread", at);
	struct core_stmt s = { .kind = CORE_APPROX, .at = lower_at(at), .u.approx = { .var = v, .other = is } };
	values_emit(l, &s);
	return expr_var(l->t, v);
}

static expr_ref of_other(struct lower *l, expr_ref e, const struct tree_span *at, int *room);

/* What the other thread finds where this one finds v in an array. */
static expr_ref found_by_other(struct lower *l, const struct lower_access *x, const struct tree_span *at, int *room)
{
	struct place place = x->place;
	for (uint32_t i = 0; i < place.n; i++) place.term[i].index = of_other(l, place.term[i].index, at, room);
	return expr_var(l->t, memory_held_at(l, &place, x->size, x->type, expr_var_get(l->t, x->var)->type, at));
}

/* Ids are its own, the launch is the same for both; of all else it may have any. */
static expr_ref leaf_of_other(struct lower *l, var_ref ref, const struct tree_span *at, int *room)
{
	const struct var v = *expr_var_get(l->t, ref);
	struct lower_access x;
	switch (v.kind) {
	case VAR_PARAM: case VAR_BLOCK_DIM: case VAR_GRID_DIM: return expr_var(l->t, ref);
	case VAR_THREAD_IDX: case VAR_BLOCK_IDX: return unknown(l, v.type, expr_var(l->t, ref), at);
	case VAR_NONE: case VAR_LOOP: case VAR_WITNESS: case VAR_READ: break;
	case VAR_APPROX:
		if (memory_is_held(l, ref, &x)) return found_by_other(l, &x, at, room);
		break;
	}
	return unknown(l, v.type, (expr_ref){0}, at);
}

static expr_ref of_other(struct lower *l, expr_ref e, const struct tree_span *at, int *room)
{
	struct expr_map *m = expr_map_new(l->scratch);
	struct var_list vars = {0};
	expr_vars(l->t, l->scratch, e, &vars);
	for (size_t i = 0; i < vars.n; i++) {
		bool known = (*room)-- > 0;
		struct int_type type = expr_var_get(l->t, vars.at[i])->type;
		expr_map_put(m, vars.at[i], known ? leaf_of_other(l, vars.at[i], at, room) : unknown(l, type, (expr_ref){0}, at));
	}
	return expr_subst(l->t, m, e);
}

/* Of threads that do not get here nothing is said. */
static expr_ref other(struct lower *l, expr_ref e, const struct tree_span *at)
{
	int room = all_get_here(l) ? LIMIT_SAID_LEAVES : 0;
	return of_other(l, e, at, &room);
}

/* The sum of all of them is of their type. */
static expr_ref sum_fits(struct lower *l, const struct call *c, const struct tree_span *at)
{
	struct int_type type = c->args[0].type;
	expr_ref sum = expr_int(l->t, 0);
	for (size_t i = 0; i < c->n; i++) {
		type = values_common(type, c->args[i].type);
		sum = expr_add(l->t, sum, values_as_int(l, c->args[i], at));
	}
	struct expr_range fits = int_type_range(type);
	return expr_and(l->t, expr_le(l->t, expr_int(l->t, fits.lo), sum), expr_le(l->t, sum, expr_int(l->t, fits.hi)));
}

bool device_said(struct lower *l, const struct call *c, const struct tree_span *at, struct value *out)
{
	enum said what = find(c->function->name);
	if (!device_is_said(l, c->function) || !c->n) return false;
	for (size_t i = 0; i < c->n; i++)
		if (c->args[i].kind != VALUE_INT) return false;
	struct int_type type = c->args[0].type;
	expr_ref e = values_as_int(l, c->args[0], at);
	switch (what) {
	case SAID_NOTHING: return false;
	case SAID_FITS: *out = values_bool(sum_fits(l, c, at)); return true;
	case SAID_OTHER:
		if (expr_sort(l->t, c->args[0].e) == SORT_BOOL) *out = values_bool(other(l, c->args[0].e, at));
		else *out = values_int(other(l, e, at), type);
		return true;
	case SAID_DISTINCT: *out = values_bool(expr_not(l->t, expr_eq(l->t, e, other(l, e, at)))); return true;
	case SAID_UNIFORM: *out = values_bool(expr_eq(l->t, e, other(l, e, at))); return true;
	case SAID_EXCLUSIVE:
		e = values_as_bool(l, c->args[0], at);
		*out = values_bool(expr_not(l->t, expr_and(l->t, e, other(l, e, at))));
		return true;
	}
	return false;
}
