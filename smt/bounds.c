/* Accesses that leave their array. While it is asked about, the kernel has one cell more that the threads of a block share: all look at it where the kernel begins
 * and after each barrier, and who is about to access an element that the array does not have stores there which. So whether a thread does is a
 * question about a race on the cell, with the phases, the guesses and the replay of any other. Only what is certain is kept: an index made of
 * ids, of numbers and of what the array's size is made of. There is little work for it. */
#include "smt/smt_internal.h"

#include <string.h>

#define SHARE 0.02       /* of the work of a question, and of a kernel, for what nobody asked for */

/* of, sizes: which access of the source each site after `look` stands for, and what its array has. path: what the way to a statement hangs on. */
struct watch { struct kernel *k; struct expr_table *t; struct arena *arena; array_ref cell; site_ref look; VEC(site_ref) of; VEC(expr_ref) sizes, path; };

static bool is_unknown(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_READ || v->kind == VAR_APPROX || v->undeclared;
}

/* The element counted from the array's begin, and how many it has; false: not known. */
static bool element_of(struct watch *w, const struct access *a, expr_ref *element, expr_ref *all)
{
	const struct array *array = kernel_array(w->k, a->array);
	*element = expr_int(w->t, 0);
	*all = expr_int(w->t, 1);
	if (array->undeclared || array->may_alias) return false;
	for (uint32_t d = 0; d < array->dims; d++) {
		if (!array->size[d].ix || !a->index[d].ix || expr_mentions(w->t, a->index[d], is_unknown, NULL)) return false;
		*element = expr_add(w->t, expr_mul(w->t, *element, array->size[d]), a->index[d]);
		*all = expr_mul(w->t, *all, array->size[d]);
	}
	int64_t size;
	return !expr_is_int(w->t, *all, &size) || size > 0 || array->is_given;
}

static bool is_open(const struct watch *w, var_ref v)
{
	enum var_kind kind = expr_var_get(w->t, v)->kind;
	return kind == VAR_PARAM || kind == VAR_BLOCK_DIM || kind == VAR_GRID_DIM;
}

static bool is_fixed(const struct watch *w, var_ref v)
{
	const struct var *var = expr_var_get(w->t, v);
	const int64_t *dims = var->kind == VAR_GRID_DIM ? w->k->fixed_grid_dim : w->k->fixed_block_dim;
	return (var->kind == VAR_GRID_DIM || var->kind == VAR_BLOCK_DIM) && dims[var->axis];
}

/* What the launch says of v and of nothing that is not told: one equation, or a bound on either side. */
static bool follows(struct watch *w, const struct var_list *told, var_ref v)
{
	int bounds = 0;
	for (size_t i = 0; i < w->k->preconditions.n; i++) {
		struct var_list vars = { 0 };
		expr_vars(w->t, w->arena, w->k->preconditions.at[i], &vars);
		bool only = var_list_has(&vars, v);
		for (size_t j = 0; j < vars.n; j++) only = only && (vars.at[j].ix == v.ix || is_fixed(w, vars.at[j]) || var_list_has(told, vars.at[j]));
		if (only && vars.n > 1) bounds += expr_get(w->t, w->k->preconditions.at[i])->kind == EXPR_EQ ? 2 : 1;
	}
	return bounds >= 2;
}

/* Does the launch say of v and of one of these anything? */
static bool is_tied(struct watch *w, const struct var_list *to, var_ref v)
{
	bool tied = var_list_has(to, v);
	for (size_t i = 0; i < w->k->preconditions.n && !tied; i++) {
		struct var_list vars = { 0 };
		expr_vars(w->t, w->arena, w->k->preconditions.at[i], &vars);
		for (size_t j = 0; j < vars.n && var_list_has(&vars, v); j++) tied = tied || (var_list_has(to, vars.at[j]) && !is_fixed(w, vars.at[j]));
	}
	return tied;
}

/* With the dimensions that ids are less than. */
static void vars_of(struct watch *w, expr_ref e, struct var_list *out)
{
	expr_vars(w->t, w->arena, e, out);
	for (size_t i = 0; i < out->n; i++) {
		const struct var *v = expr_var_get(w->t, out->at[i]);
		var_ref dim = v->kind == VAR_THREAD_IDX ? w->k->block_dim[v->axis] : v->kind == VAR_BLOCK_IDX ? w->k->grid_dim[v->axis] : (var_ref){ 0 };
		if (dim.ix && !var_list_has(out, dim)) VEC_PUSH(w->arena, out, dim);
	}
}

/* Numbers that the launch leaves open, and of which the size does not tell anything, may be related to it by what is out of sight; and so may what
 * the size is made of where the access knows nothing of it. */
static bool is_told(struct watch *w, expr_ref element, expr_ref all)
{
	struct var_list in = { 0 }, of = { 0 };
	vars_of(w, element, &in);
	for (size_t i = 0; i < w->path.n; i++) vars_of(w, w->path.at[i], &in);
	expr_vars(w->t, w->arena, all, &of);
	for (size_t i = 0; i < in.n; i++)
		if (is_open(w, in.at[i]) && !is_fixed(w, in.at[i]) && !var_list_has(&of, in.at[i]) && !follows(w, &of, in.at[i])) return false;
	for (size_t i = 0; i < of.n; i++)
		if (is_open(w, of.at[i]) && !is_tied(w, &in, of.at[i])) return false;
	return true;
}

static bool is_zero(const struct expr_table *t, expr_ref e)
{
	int64_t value;
	return expr_is_int(t, e, &value) && !value;
}

/* Its own first element, or the last of the `count` that it covers. NULL: it stays in its array, or nothing is known. */
static const struct core_stmt *guard(struct watch *w, const struct access *a, struct span at)
{
	expr_ref element, all, zero = expr_int(w->t, 0);
	bool never;
	if (!element_of(w, a, &element, &all)) return NULL;
	bool none = is_zero(w->t, all);      /* the launch asks for no shared memory */
	if (!is_told(w, none ? zero : element, all)) return NULL;
	expr_ref last = expr_add(w->t, element, expr_int(w->t, (int64_t)a->count - 1));
	expr_ref some = none ? expr_bool(w->t, true) : expr_lt(w->t, zero, all);   /* where the size overflows, it is 0 */
	expr_ref out = expr_and(w->t, some, expr_or(w->t, expr_lt(w->t, element, zero), expr_le(w->t, all, last)));
	if (expr_is_bool(w->t, out, &never) && !never) return NULL;
	struct site site = { .mode = ACCESS_WRITE, .array = w->cell, .at = kernel_site(w->k, a->site)->at, .text = kernel_site(w->k, a->site)->text,
		.plain_value = true };
	struct core_stmt write = { .kind = CORE_WRITE, .at = at }, branch = { .kind = CORE_IF, .at = at };
	write.u.write.access = (struct access) { .array = w->cell, .mode = ACCESS_WRITE, .index = { zero }, .count = 1, .value = expr_ite(w->t, expr_lt(w->t, element, zero), element, last) };
	write.u.write.access.site = kernel_site_add(w->k, &site);
	VEC_PUSH(w->arena, &w->of, a->site);
	VEC_PUSH(w->arena, &w->sizes, all);
	branch.u.branch.cond = out;
	branch.u.branch.then = core_new(w->k, &write);
	return core_new(w->k, &branch);
}

static const struct core_stmt *look(struct watch *w, struct span at)
{
	struct core_stmt read = { .kind = CORE_READ, .at = at };
	struct var v = { .name = "cell", .kind = VAR_READ, .type = { .bits = 64, .is_signed = true }, .cause = CAUSE_ARRAY_READ, .lo = 0, .hi = -1 };
	read.u.read.access = (struct access) { .site = w->look, .array = w->cell, .mode = ACCESS_READ, .index = { expr_int(w->t, 0) }, .count = 1 };
	read.u.read.var = expr_var_new(w->t, &v);
	return core_new(w->k, &read);
}

static const struct core_stmt *both(struct watch *w, const struct core_stmt *first, const struct core_stmt *then)
{
	const struct core_stmt *at[] = { first, then };
	return first ? core_seq(w->k, at, 2) : then;
}

static const struct core_stmt *watched(struct watch *w, const struct core_stmt *s)
{
	struct core_stmt copy = *s;
	switch (s->kind) {
	case CORE_SEQ: {
		const struct core_stmt **at = ARENA_ARRAY(w->arena, const struct core_stmt *, s->u.seq.n + 1);
		for (uint32_t i = 0; i < s->u.seq.n; i++) at[i] = watched(w, s->u.seq.at[i]);
		return core_seq(w->k, at, s->u.seq.n);
	}
	case CORE_READ: return both(w, guard(w, &s->u.read.access, s->at), s);
	case CORE_WRITE: return both(w, guard(w, &s->u.write.access, s->at), s);
	case CORE_ATOMIC: return both(w, guard(w, &s->u.atomic.access, s->at), s);
	case CORE_IF:
		VEC_PUSH(w->arena, &w->path, s->u.branch.cond);
		copy.u.branch.then = watched(w, s->u.branch.then);
		if (copy.u.branch.other) copy.u.branch.other = watched(w, s->u.branch.other);
		w->path.n--;
		return core_new(w->k, &copy);
	case CORE_FOR: {
		const expr_ref on[] = { s->u.loop.range.first, s->u.loop.range.limit, s->u.loop.range.step };
		for (size_t i = 0; i < 3; i++)
			if (on[i].ix) VEC_PUSH(w->arena, &w->path, on[i]);
		size_t n = w->path.n;
		copy.u.loop.body = watched(w, s->u.loop.body);
		w->path.n = n;
		for (size_t i = 0; i < 3; i++) w->path.n -= on[i].ix != 0;
		return core_new(w->k, &copy);
	}
	case CORE_SYNC: return core_is_meeting(s) ? s : both(w, s, look(w, s->at));
	case CORE_SKIP: case CORE_ASSUME: case CORE_ASSERT: case CORE_APPROX: return s;
	case CORE_NONE: UNREACHABLE("statements have a kind");
	}
	UNREACHABLE("core_kind out of range");
}

/* false: no access can leave an array of which something is known. */
static bool kernel_watch(struct watch *w)
{
	struct kernel *k = w->k;
	struct array cell = { .name = "cell", .space = SPACE_SHARED, .unit_bytes = 8, .dims = 1, .at = k->at };
	w->cell = kernel_array_add(k, &cell);
	struct site site = { .mode = ACCESS_READ, .array = w->cell, .at = k->at };
	w->look = kernel_site_add(k, &site);
	k->body = both(w, look(w, k->at), watched(w, k->body));
	return w->of.n > 0;
}

static bool is_told_already(const struct check *found, const struct alarm *a)
{
	for (size_t i = 0; i < found->alarms.n; i++)
		if (found->alarms.at[i].kind == ALARM_BOUNDS && found->alarms.at[i].site[0].ix == a->site[0].ix) return true;
	return false;
}

struct told_launch { const struct kernel *k; const struct witness *w; };

static int64_t told_value(var_ref v, bool *bound, void *data)
{
	const struct told_launch *l = data;
	const struct var *var = expr_var_get(l->k->exprs, v);
	*bound = var->kind == VAR_BLOCK_DIM || var->kind == VAR_GRID_DIM;
	if (*bound) return var->kind == VAR_GRID_DIM ? l->w->grid_dim[var->axis] : l->w->block_dim[var->axis];
	for (size_t i = 0; i < l->w->params.n; i++) {
		if (strcmp(l->w->params.at[i].name, var->name)) continue;
		*bound = true;
		return l->w->params.at[i].value;
	}
	return 0;
}

static int64_t elements(const struct watch *w, const struct witness *of, size_t guard)
{
	struct told_launch l = { w->k, of };
	int64_t value;
	return expr_eval(w->t, w->sizes.at[guard], &(struct eval_env) { told_value, &l }, &value) == EVAL_OK ? value : 0;
}

/* A race on the cell, as what it says of an access. */
static void tell(const struct watch *w, const struct alarm *race, struct check *found)
{
	struct kernel *k = w->k;
	int t = race->site[0].ix == w->look.ix;
	struct alarm a = { .kind = ALARM_BOUNDS, .label = race->label, .causes = race->causes, .level = LEVEL_BLOCK, .begins = race->begins, .ends = race->ends, .witness = race->witness };
	if (race->kind != ALARM_RACE || !(race->label == LABEL_TRUE || lost_alone(race)) || race->site[t].ix == w->look.ix || !race->witness.has_value[t]) return;
	size_t guard = race->site[t].ix - w->look.ix - 1;
	a.site[0] = a.site[1] = w->of.at[guard];
	a.witness.elements = elements(w, &race->witness, guard);
	a.array = kernel_site(k, a.site[0])->array;
	a.at[0] = kernel_site(k, a.site[0])->at;
	a.at[1] = kernel_array(k, a.array)->at;
	a.witness.thread[0] = race->witness.thread[t];
	a.witness.thread[0].touches.n = 0;
	a.witness.thread[1] = a.witness.thread[0];
	a.witness.index[0] = race->witness.value[t];
	a.witness.dims = 1;
	a.witness.has_value[0] = a.witness.has_value[1] = false;
	if (!is_told_already(found, &a)) VEC_PUSH(k->arena, &found->alarms, a);
}

void smt_bounds_find(struct kernel *k, const struct check_options *options, struct check *found)
{
	struct watch w = { .k = k, .t = k->exprs, .arena = arena_new() };
	struct check_options own = *options;
	struct check check = { 0 };
	const struct core_stmt *body = k->body;
	size_t sites = k->sites.n, arrays = k->arrays.n;
	if (!k->unsupported && kernel_watch(&w)) {
		own.only = w.cell;
		own.effort = smt_effort(options) * SHARE;
		own.kernel_work = 0;
		own.crowd = 0;
		own.no_grid = own.no_warp = own.no_divergence = true;
		own.no_block = own.proof_only = false;
		smt_check_kernel(k, &own, &check);
		for (size_t i = 0; i < check.alarms.n; i++) tell(&w, &check.alarms.at[i], found);
	}
	k->body = body;
	k->sites.n = sites;
	k->arrays.n = arrays;
	arena_free(w.arena);
}
