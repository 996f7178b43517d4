/* Methods of environment classes that have no body: groups of threads, cuda::barrier. */
#include "infer/lower/device/device_internal.h"

static enum scope group_scope(const char *class)
{
	if (strstr(class, "thread_block_tile") || strstr(class, "coalesced_group")) return SCOPE_TILE;
	if (strstr(class, "grid_group")) return SCOPE_GRID;
	if (strstr(class, "cluster_group")) return SCOPE_CLUSTER;
	if (strstr(class, "thread_block")) return SCOPE_BLOCK;
	return SCOPE_NONE;
}

static void arrive(struct lower *l) { l->now.arrived++; }

/* The second half of a barrier. What is accessed between the halves is ordered with neither side: where there is such an access the
 * two do not make one barrier (device_finish). */
static void wait(struct lower *l)
{
	if (l->now.arrived) l->now.arrived--;
	l->waited_apart = true;
}

static bool group_method(struct lower *l, const struct call *c, enum scope scope, struct value *out)
{
	const char *name = c->function->name;
	if (!strcmp(name, "barrier_arrive")) arrive(l);
	bool waits = !strcmp(name, "barrier_wait");
	if (waits) wait(l);
	if (waits || !strcmp(name, "sync")) device_sync(l, scope, true, true, (expr_ref){0}, c->at);
	else *out = device_result(l, c, CAUSE_UNKNOWN_CALL, arena_printf(l->scratch, "result of %s", name), false);
	return true;
}

/* Who waits looks at the object until after the others have gone on. */
static bool barrier_method(struct lower *l, const struct call *c, struct value *out)
{
	const char *name = c->function->name;
	const struct tree_span *at = memory_user_place(l, c->at);
	bool both = !strcmp(name, "arrive_and_wait"), waits = both || !strcmp(name, "wait"), arrives = device_starts(name, "arrive");
	if (!waits && !arrives) return false;
	if (arrives) memory_touch(l, c->self, 8, ACCESS_ATOMIC, (expr_ref){0}, at);
	if (waits) values_assumption(l, ASSUME_OTHER, at, "a cuda::barrier expects all threads of the block");
	if (waits && !both) wait(l);
	if (waits) device_sync_by_count(l, "cuda::barrier", at);
	else {
		arrive(l);
		*out = device_result(l, c, CAUSE_UNKNOWN_CALL, "arrival at a barrier", false);
	}
	if (waits) memory_touch(l, c->self, 8, ACCESS_ATOMIC, (expr_ref){0}, at);
	return true;
}

bool device_method(struct lower *l, const struct call *c, struct value *out)
{
	const char *class = c->function->record ? c->function->qualified : "";
	if (device_collective(l, c, out)) return true;
	enum scope scope = device_starts(class, "cooperative_groups::") ? group_scope(class) : SCOPE_NONE;
	if (scope != SCOPE_NONE) return group_method(l, c, scope, out);
	return strstr(class, "barrier<") && barrier_method(l, c, out);
}
