/* Methods of environment classes that have no body: groups of threads. */
#include "infer/lower/device/device_internal.h"

static enum scope group_scope(const char *class)
{
	if (strstr(class, "thread_block_tile") || strstr(class, "coalesced_group")) return SCOPE_TILE;
	if (strstr(class, "grid_group")) return SCOPE_GRID;
	if (strstr(class, "cluster_group")) return SCOPE_CLUSTER;
	if (strstr(class, "thread_block")) return SCOPE_BLOCK;
	return SCOPE_NONE;
}

static bool group_method(struct lower *l, const struct call *c, enum scope scope, struct value *out)
{
	const char *name = c->function->name;
	if (!strcmp(name, "barrier_arrive")) device_arrive(l);
	bool waits = !strcmp(name, "barrier_wait");
	if (waits) device_wait(l);
	if (waits || !strcmp(name, "sync")) device_sync(l, scope, true, true, (expr_ref){0}, c->at);
	else {
		*out = device_result(l, c, CAUSE_UNKNOWN_CALL, arena_printf(l->scratch, "result of %s", name), false);
		if (c->n) values_set_computed(l, out);
	}
	return true;
}

bool device_method(struct lower *l, const struct call *c, struct value *out)
{
	const char *class = c->function->record ? c->function->qualified : "";
	if (device_collective(l, c, out)) return true;
	enum scope scope = device_starts(class, "cooperative_groups::") ? group_scope(class) : SCOPE_NONE;
	if (scope != SCOPE_NONE) return group_method(l, c, scope, out);
	return strstr(class, "barrier<") && device_counted(l, c, out);
}
