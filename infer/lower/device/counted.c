/* cuda::barrier: a barrier by an object, which waits for as many arrivals as it was told to. */
#include "infer/lower/device/device_internal.h"

void device_arrive(struct lower *l) { l->now.arrived++; }

/* The second half of a barrier. What is accessed between the halves is ordered with neither side: where there is such an access the
 * two do not make one barrier (device_finish). */
void device_wait(struct lower *l)
{
	if (l->now.arrived) l->now.arrived--;
	l->waited_apart = true;
}

/* ---- how many arrivals ---- */

/* `all`: it waits for all threads of the block. Objects of one array are one. */
static void told(struct lower *l, const struct value *object, expr_ref all)
{
	for (uint32_t i = 0; object->kind == VALUE_POINTER && i < object->targets; i++) {
		struct lower_counted x = { .all = all };
		if (object->target[i].place.kind != PLACE_ARRAY) continue;
		x.array = object->target[i].place.object;
		VEC_PUSH(l->scratch, &l->counted, x);
	}
}

/* An arrival that is not waited for here. */
static void arrives_for_itself(struct lower *l, const struct value *object)
{
	for (uint32_t i = 0; object->kind == VALUE_POINTER && i < object->targets; i++) {
		struct lower_arrival x = { .break_target = l->now.break_target, .nesting = l->now.nesting, .path = l->now.path };
		if (object->target[i].place.kind != PLACE_ARRAY) continue;
		x.array = object->target[i].place.object;
		VEC_PUSH(l->scratch, &l->arrivals, x);
	}
}

/* A thread waits at an array's barrier, for which it arrived `own` times by itself. One that has arrived oftener, or that may have (in a branch, in a loop),
 * counts for others who have not come: then nobody knows for whom the barrier waits. */
static bool arrived_as_often(struct lower *l, uint32_t array, size_t own)
{
	size_t n = 0, here = 0, kept = 0;
	for (size_t i = 0; i < l->arrivals.n; i++) {
		const struct lower_arrival x = l->arrivals.at[i];
		bool same = x.break_target == l->now.break_target && x.nesting == l->now.nesting && x.path.ix == l->now.path.ix;
		n += x.array == array;
		here += x.array == array && same;
		if (x.array != array) l->arrivals.at[kept++] = x;
	}
	l->arrivals.n = kept;
	return n == own && here == own;
}

static void waits_for_own(struct lower *l, const struct value *object, size_t own)
{
	bool once = true;
	for (uint32_t i = 0; object->kind == VALUE_POINTER && i < object->targets; i++)
		if (object->target[i].place.kind == PLACE_ARRAY) once = arrived_as_often(l, object->target[i].place.object, own) && once;
	if (!once) told(l, object, expr_bool(l->t, false));
}

/* Are these all threads of the block? */
static expr_ref are_all(struct lower *l, expr_ref n)
{
	struct expr_table *t = l->t;
	const struct kernel *k = l->k;
	expr_ref plane = expr_mul(t, expr_var(t, k->block_dim[0]), expr_var(t, k->block_dim[1]));
	l->k->mentions_linear = true;
	return expr_eq(t, n, expr_mul(t, plane, expr_var(t, k->block_dim[2])));
}

/* A number that only this place knows is none that is known. */
static void expects(struct lower *l, const struct value *object, const struct value *n)
{
	bool known = n->kind == VALUE_INT && n->type.bits != 1 && !values_max_var(l, n->e);
	told(l, object, known ? are_all(l, n->e) : expr_bool(l->t, false));
}

static bool is_barrier(const struct tree_type *t)
{
	while (t && (t->kind == TREE_TYPE_REFERENCE || t->kind == TREE_TYPE_POINTER)) t = t->to;
	return t && t->bare && t->bare->record && strstr(t->bare->record->name, "barrier<");
}

/* init(&b, n) */
void device_counted_init(struct lower *l, const struct call *c)
{
	const struct tree_function *f = c->function;
	if (!f->record && !strcmp(f->name, "init") && c->n == 2 && is_barrier(f->params.at[0]->type)) expects(l, &c->args[0], &c->args[1]);
}

/* ---- who waits ---- */

static bool is_own(const struct value *object)
{
	bool own = object->kind == VALUE_POINTER && object->targets;
	for (uint32_t i = 0; own && i < object->targets; i++) own = object->target[i].place.kind == PLACE_OBJECT;
	return own;
}

/* Where it does not wait for all nobody knows whom it orders: all the same, or nobody. */
static expr_ref all_or_some(struct lower *l, expr_ref all, const struct tree_span *at)
{
	if (expr_is_true(l->t, all)) return all;
	return expr_or(l->t, all, values_approx(l, "arrivals", VALUES_BOOL, CAUSE_UNKNOWN_CALL, "for how many arrivals a barrier waits", at, true));
}

static expr_ref waits_for_all(struct lower *l, const struct value *object, const struct tree_span *at)
{
	struct expr_table *t = l->t;
	expr_ref all = expr_bool(t, true);
	for (uint32_t i = 0; object->kind == VALUE_POINTER && i < object->targets; i++)
		for (size_t j = 0; j < l->counted.n; j++)
			if (object->target[i].place.kind == PLACE_ARRAY && l->counted.at[j].array == object->target[i].place.object)
				all = expr_and(t, all, l->counted.at[j].all);
	return all_or_some(l, all, at);
}

/* `bar.sync 1, 128` */
void device_sync_count(struct lower *l, const struct value *number, const struct value *n, const struct tree_span *at)
{
	bool told = n->kind == VALUE_INT && n->type.bits != 1 && values_uniform(l, n);
	struct branch b;
	bool some = values_branch_where(l, &b, all_or_some(l, told ? are_all(l, n->e) : expr_bool(l->t, false), at), at);
	device_sync_numbered(l, number, at);
	if (some) values_branch_end(l, &b);
}

static void sync_counted(struct lower *l, const struct call *c, const struct tree_span *at)
{
	struct branch b;
	expr_ref all = waits_for_all(l, &c->self, at);
	values_assumption(l, ASSUME_OTHER, at, "a cuda::barrier expects all threads of the block");
	if (!values_uniform(l, &c->self)) device_meet(l, &c->self, 1, "cuda::barrier", at);
	bool some = values_branch_where(l, &b, all, at);
	device_sync_by_object(l, "cuda::barrier", true, at);
	if (some) values_branch_end(l, &b);
}

/* Who waits looks at the object until after the others have gone on. A thread's own is for nobody else. */
bool device_counted(struct lower *l, const struct call *c, struct value *out)
{
	const char *name = c->function->name;
	const struct tree_span *at = memory_user_place(l, c->at);
	bool both = !strcmp(name, "arrive_and_wait"), waits = both || !strcmp(name, "wait"), arrives = device_starts(name, "arrive");
	int64_t times = 1;
	if (c->function->kind == TREE_FUNCTION_CONSTRUCTOR && c->n == 1) expects(l, &c->self, &c->args[0]);
	if (!waits && !arrives) return false;
	if (is_own(&c->self)) {
		if (!waits) *out = device_result(l, c, CAUSE_UNKNOWN_CALL, "arrival at a barrier", false);
		return true;
	}
	if (arrives) memory_touch(l, c->self, 8, ACCESS_ATOMIC, (expr_ref){0}, at);
	if (!strcmp(name, "arrive_and_drop") || (!waits && c->n && !(device_constant(l, &c->args[0], &times) && times == 1)))
		told(l, &c->self, expr_bool(l->t, false));
	if (waits) waits_for_own(l, &c->self, !both);
	if (waits && !both) device_wait(l);
	if (waits) sync_counted(l, c, at);
	else {
		arrives_for_itself(l, &c->self);
		device_arrive(l);
		*out = device_result(l, c, CAUSE_UNKNOWN_CALL, "arrival at a barrier", false);
	}
	if (waits) memory_touch(l, c->self, 8, ACCESS_ATOMIC, (expr_ref){0}, at);
	return true;
}
