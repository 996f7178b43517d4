/* interp_run_thread: one thread from start to end, every barrier open. */
#include "core/interp_internal.h"

static int64_t choose(struct machine *m, var_ref v, void *data)
{
	const struct interp *in = data;
	const struct var *var = expr_var_get(m->k->exprs, v);
	bool known = false;
	int64_t value = in->value ? in->value(v, &m->who, &known, in->data) : 0;
	if (!known)
		return machine_fit(m, v, 0);
	return in->machine ? machine_wrap(var->type, value) : value;
}

/* What a READ or an atomic gives: fixed by the caller, else memory, else 0; always a value of the variable's type. */
static int64_t read_value(struct machine *m, const struct interp *in, var_ref v)
{
	bool known = false;
	int64_t value = v.ix && in->value ? in->value(v, &m->who, &known, in->data) : 0;
	if (known && !in->machine)
		return value;
	if (!known)
		value = in->memory ? in->memory(m->access->array, m->index, &m->who, in->data) : 0;
	return v.ix ? machine_wrap(expr_var_get(m->k->exprs, v)->type, value) : value;
}

static bool emit(const struct interp *in, const struct machine *m, bool is_sync)
{
	struct event e = {.is_sync = is_sync, .at = m->stmt->at};
	const struct phases_passed *passed = &m->passed[is_sync ? ORDER_ANY : machine_order(m, m->access->array)];
	if (is_sync) {
		e.access.scope = m->stmt->u.sync.scope;
		e.call = m->stmt->u.sync.call;
		e.tile = m->stmt->u.sync.tile;
	} else {
		e.access = *m->access;
		e.site = m->access->site;
		for (int d = 0; d < LIMIT_CORE_DIMS; d++)
			e.index[d] = m->index[d];
		e.has_value = m->access->mode == ACCESS_WRITE && m->has_value;
		e.value = e.has_value ? m->stored : 0;
		e.unfollowed = m->unfollowed;
	}
	e.phase_block = passed->block;
	for (int group = 0; group < LANE_GROUPS; group++) e.phase_lanes[group] = passed->lanes[group];
	e.phase_grid = passed->grid;
	e.unsure = m->unsure;
	e.lanes = m->lanes;
	return !in->sink || in->sink(&e, &m->who, in->data);
}

static enum interp_status run(const struct interp *in, struct machine *m)
{
	for (;;) {
		switch (machine_run(m)) {
		case STOP_NONE: break;
		case STOP_DONE: return INTERP_OK;
		case STOP_FAULT: return INTERP_FAULT;
		case STOP_LIMIT: return INTERP_LIMIT;
		case STOP_ASSUME_FAILED: return INTERP_ASSUME_FAILED;
		case STOP_READ: case STOP_ATOMIC:
			if (!emit(in, m, false))
				return INTERP_STOPPED;
			machine_give(m, read_value(m, in, m->stmt->kind == CORE_READ ? m->stmt->u.read.var : m->stmt->u.atomic.var));
			break;
		case STOP_WRITE:
			if (!emit(in, m, false))
				return INTERP_STOPPED;
			break;
		case STOP_SYNC:
			if (!emit(in, m, true))
				return INTERP_STOPPED;
			machine_pass(m);
			break;
		}
	}
}

enum interp_status interp_run_thread(const struct interp *in, const struct interp_thread *who, const char **why)
{
	struct arena *a = arena_new();
	struct machine m;
	machine_init(&m, in->kernel, a);
	for (int i = 0; i < 3; i++) {
		m.block_dim[i] = in->block_dim[i];
		m.grid_dim[i] = in->grid_dim[i];
	}
	m.who = *who;
	m.max_steps = in->max_steps;
	m.max_iterations = in->max_iterations;
	m.meetings = in->meetings;
	m.typed_loops = in->machine;
	m.doubtful = in->doubtful;
	m.followed_values = in->machine;
	m.choose = choose;
	m.data = (void *)in;
	machine_start(&m);
	enum interp_status status = run(in, &m);
	if (in->steps)
		*in->steps += m.steps;
	if (why)
		*why = status == INTERP_OK || status == INTERP_STOPPED ? NULL : m.why;
	arena_free(a);
	return status;
}
