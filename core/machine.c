/* One thread, step by step, without recursion. */
#include "core/expr_internal.h"
#include "core/interp_internal.h"

#include <string.h>

void machine_init(struct machine *m, const struct kernel *k, struct arena *a)
{
	size_t n = (size_t)expr_var_count(k->exprs) + 1;
	*m = (struct machine){.k = k, .arena = a};
	m->value = arena_room(a, n * sizeof *m->value);        /* of what is bound; clearing it for thousands of threads took longer than they ran */
	m->bound = ARENA_ARRAY(a, bool, n);
}

static void set(struct machine *m, var_ref v, int64_t value)
{
	m->value[v.ix] = value;
	m->bound[v.ix] = true;
}

static void push(struct machine *m, const struct core_stmt *s)
{
	VEC_PUSH(m->arena, &m->frames, ((struct machine_frame){.stmt = s}));
}

void machine_start(struct machine *m)
{
	const struct kernel *k = m->k;
	for (int i = 0; i < 3; i++) {
		set(m, k->thread_idx[i], m->who.thread_idx[i]);
		set(m, k->block_idx[i], m->who.block_idx[i]);
		set(m, k->block_dim[i], m->block_dim[i]);
		set(m, k->grid_dim[i], m->grid_dim[i]);
	}
	for (size_t i = 0; i < k->params.n; i++)
		set(m, k->params.at[i], m->choose(m, k->params.at[i], m->data));
	if (!m->max_steps)
		m->max_steps = LIMIT_BRUTE_STEPS;
	m->frames.n = 0;
	push(m, k->body);
}

int64_t machine_wrap(struct int_type type, int64_t value)
{
	if (type.bits == 1 && !type.opaque)
		return value != 0;
	return int_wrap(type, value, &value) ? value : value & INT64_MAX;
}

int64_t machine_fit(const struct machine *m, var_ref v, int64_t value)
{
	const struct var *var = expr_var_get(m->k->exprs, v);
	struct expr_range r = int_type_range(var->type);
	if (var->lo <= var->hi) {
		r.lo = var->lo > r.lo ? var->lo : r.lo;
		r.hi = var->hi < r.hi ? var->hi : r.hi;
	}
	return value < r.lo ? r.lo : value > r.hi ? r.hi : value;
}

int machine_order(const struct machine *m, array_ref a)
{
	return kernel_array(m->k, a)->space == SPACE_SHARED ? ORDER_SHARED : ORDER_GLOBAL;
}

uint64_t machine_iterations(const struct machine *m)
{
	uint64_t h = 0x9E3779B97F4A7C15u;
	for (size_t i = 0; i < m->frames.n; i++)
		if (m->frames.at[i].running)
			h = (h ^ m->frames.at[i].iteration ^ (h >> 31)) * 0xD6E8FEB86659FD93u + 1;
	return h;
}

/* ---- evaluation ---- */

static int64_t lookup(var_ref v, bool *bound, void *data)
{
	const struct machine *m = data;
	*bound = m->bound[v.ix];
	return *bound ? m->value[v.ix] : 0;
}

/* What a store leaves: of what an unfollowed variable is, any choice would be a guess. */
static int64_t lookup_followed(var_ref v, bool *bound, void *data)
{
	struct machine *m = data;
	if (expr_var_get(m->k->exprs, v)->unfollowed) {
		m->unfollowed = true;
		*bound = false;
		return 0;
	}
	return lookup(v, bound, data);
}

static bool eval(struct machine *m, expr_ref e, int64_t *out)
{
	struct eval_env env = {lookup, m};
	switch (expr_eval(m->k->exprs, e, &env, out)) {
	case EVAL_OK: return true;
	case EVAL_UNBOUND: m->why = "a variable without a value"; break;
	case EVAL_DIV_ZERO: m->why = "division by zero"; break;
	case EVAL_RANGE: m->why = "a value beyond 64 bits"; break;
	}
	return false;
}

const char interp_undefined[] = "an index leaves its array";

static enum stop fault(struct machine *m, const char *why)
{
	m->why = why;
	return STOP_FAULT;
}

bool machine_holds(struct machine *m, expr_ref cond)
{
	int64_t value;
	return eval(m, cond, &value) && value != 0;
}

/* ---- loops ---- */

static bool range_enter(struct machine *m, const struct range *r, struct machine_frame *f)
{
	if (r->kind == RANGE_WHILE) {
		f->x = 0;
		return true;
	}
	return eval(m, r->first, &f->x) && eval(m, r->limit, &f->limit) && eval(m, r->step, &f->step);
}

static bool range_holds(struct machine *m, const struct core_stmt *s, struct machine_frame *f, bool *holds)
{
	int64_t value = 0;
	switch (s->u.loop.range.kind) {
	case RANGE_UP: case RANGE_MUL: value = f->x < f->limit; break;
	case RANGE_DOWN: case RANGE_DIV: value = f->x > f->limit; break;
	case RANGE_WHILE:
		set(m, s->u.loop.var, f->x);
		if (!eval(m, s->u.loop.range.limit, &value))
			return false;
		break;
	case RANGE_NONE: UNREACHABLE("ranges have a kind");
	}
	*holds = value != 0;
	return true;
}

/* Every iteration brings the loop nearer to its end. */
static bool range_progresses(const struct range *r, const struct machine_frame *f)
{
	switch (r->kind) {
	case RANGE_UP: case RANGE_DOWN: return f->step > 0;
	case RANGE_MUL: return f->step > 1 && f->x > 0;
	case RANGE_DIV: return f->step > 1 && f->limit >= 0;
	case RANGE_WHILE: return true;
	case RANGE_NONE: break;
	}
	UNREACHABLE("range_kind out of range");
}

/* False: the next value is past 64 bits, hence past every limit. */
static bool range_advance(const struct range *r, struct machine_frame *f)
{
	switch (r->kind) {
	case RANGE_UP: return int_add(f->x, f->step, &f->x);
	case RANGE_DOWN: return int_sub(f->x, f->step, &f->x);
	case RANGE_MUL: return int_mul(f->x, f->step, &f->x);
	case RANGE_DIV: return int_ediv(f->x, f->step, &f->x);
	case RANGE_WHILE: return int_add(f->x, 1, &f->x);
	case RANGE_NONE: break;
	}
	UNREACHABLE("range_kind out of range");
}

/* Whoever is before such a statement does not know what is passed on the way to its inside and to what follows it. */
static void doubt(struct machine *m, const struct core_stmt *s)
{
	for (size_t i = 0; m->doubtful && i < m->doubtful->n; i++) m->unsure += m->doubtful->at[i] == s;
}

static enum stop leave_for(struct machine *m, const struct core_stmt *s)
{
	doubt(m, s);
	m->frames.n--;
	return STOP_NONE;
}

static enum stop run_for(struct machine *m, struct machine_frame *f)
{
	const struct core_stmt *s = f->stmt;
	const struct range *r = &s->u.loop.range;
	bool holds;
	if (!f->running) {
		if (!range_enter(m, r, f))
			return STOP_FAULT;
		f->running = true;
		doubt(m, s);
	} else if (f->iteration++, f->iteration == m->max_iterations || !range_advance(r, f)) {
		return leave_for(m, s);
	}
	if (!range_holds(m, s, f, &holds))
		return STOP_FAULT;
	if (!holds)
		return leave_for(m, s);
	if (!range_progresses(r, f))
		return fault(m, "a loop that makes no progress");
	struct expr_range x = {f->x, f->x, false};
	if (m->typed_loops && !range_fits(x, expr_var_get(m->k->exprs, s->u.loop.var)->type))
		return fault(m, "a loop variable that leaves its type");
	set(m, s->u.loop.var, f->x);
	push(m, s->u.loop.body);
	return STOP_NONE;
}

/* ---- statements ---- */

static enum stop run_access(struct machine *m, const struct core_stmt *s, const struct access *a, enum stop stop)
{
	m->stmt = s;
	m->access = a;
	memset(m->index, 0, sizeof m->index);     /* whoever compares tuples compares all of them */
	for (uint32_t d = 0; d < kernel_array(m->k, a->array)->dims; d++)
		if (!eval(m, a->index[d], &m->index[d]))
			return STOP_FAULT;
	/* a value that cannot be computed (beyond 64 bits) is one that is not known */
	struct eval_env env = {m->followed_values ? lookup_followed : lookup, m};
	m->unfollowed = false;
	m->has_value = a->value.ix && expr_eval(m->k->exprs, a->value, &env, &m->stored) == EVAL_OK;
	m->unfollowed &= !m->has_value;
	return stop;
}

static bool is_approximated(const struct var *v, void *data)
{
	(void)data;
	return v->kind == VAR_READ || v->kind == VAR_APPROX;
}

static enum stop run_sync(struct machine *m, const struct core_stmt *s)
{
	int64_t mask = -1;
	if (s->u.sync.scope == SCOPE_NONE) {
		m->unsure++;
		return STOP_NONE;
	}
	if (core_is_meeting(s) && !m->meetings)
		return STOP_NONE;
	m->stmt = s;
	if (s->u.sync.mask.ix && !eval(m, s->u.sync.mask, &mask))
		return STOP_FAULT;
	m->whole_warp = ((uint64_t)mask & 0xFFFFFFFFu) == 0xFFFFFFFFu;
	bool known = s->u.sync.mask.ix ? !expr_mentions(m->k->exprs, s->u.sync.mask, is_approximated, NULL) :
		s->u.sync.scope != SCOPE_TILE || s->u.sync.tile;
	m->lanes = known ? mask : 0;
	return STOP_SYNC;
}

static enum stop run_leaf(struct machine *m, const struct core_stmt *s)
{
	int64_t value;
	switch (s->kind) {
	case CORE_READ: return run_access(m, s, &s->u.read.access, STOP_READ);
	case CORE_WRITE: return run_access(m, s, &s->u.write.access, STOP_WRITE);
	case CORE_ATOMIC: return run_access(m, s, &s->u.atomic.access, STOP_ATOMIC);
	case CORE_SYNC: return run_sync(m, s);
	case CORE_IF:
		if (!eval(m, s->u.branch.cond, &value))
			return STOP_FAULT;
		doubt(m, s);
		if (value)
			push(m, s->u.branch.then);
		else if (s->u.branch.other)
			push(m, s->u.branch.other);
		return STOP_NONE;
	case CORE_ASSUME:
		if (!eval(m, s->u.assume.cond, &value))
			return STOP_FAULT;
		m->why = "an assumption does not hold";
		return value ? STOP_NONE : STOP_ASSUME_FAILED;
	case CORE_APPROX:
		set(m, s->u.approx.var, m->choose(m, s->u.approx.var, m->data));
		return STOP_NONE;
	case CORE_ASSERT: /* that others fail is not our business */
		if (s->u.assume.defined && eval(m, s->u.assume.cond, &value) && !value)
			return fault(m, interp_undefined);
		return STOP_NONE;
	case CORE_SKIP:
		return STOP_NONE;
	case CORE_NONE: case CORE_SEQ: case CORE_FOR: break;
	}
	UNREACHABLE("core_kind out of range");
}

enum stop machine_run(struct machine *m)
{
	enum stop stop = STOP_NONE;
	while (stop == STOP_NONE && m->frames.n) {
		if (++m->steps > m->max_steps) {
			m->why = "too many steps";
			return STOP_LIMIT;
		}
		struct machine_frame *f = &m->frames.at[m->frames.n - 1];
		const struct core_stmt *s = f->stmt;
		if (s->kind == CORE_SEQ && f->next < s->u.seq.n) {
			push(m, s->u.seq.at[f->next++]);
		} else if (s->kind == CORE_FOR) {
			stop = run_for(m, f);
		} else {
			m->frames.n--;
			if (s->kind != CORE_SEQ)
				stop = run_leaf(m, s);
		}
	}
	return stop == STOP_NONE ? STOP_DONE : stop;
}

void machine_give(struct machine *m, int64_t value)
{
	var_ref v = m->stmt->kind == CORE_READ ? m->stmt->u.read.var : m->stmt->u.atomic.var;
	if (v.ix)
		set(m, v, value);
}

void machine_pass(struct machine *m)
{
	const struct core_stmt *s = m->stmt;
	for (int i = 0; i < ORDERS; i++) {
		if ((i == ORDER_SHARED && !s->u.sync.orders_shared) || (i == ORDER_GLOBAL && !s->u.sync.orders_global))
			continue;
		m->passed[i].grid += s->u.sync.scope >= SCOPE_GRID;
		m->passed[i].block += s->u.sync.scope >= SCOPE_BLOCK;
		for (int group = 0; group < LANE_GROUPS; group++) {
			bool warp = s->u.sync.scope == SCOPE_WARP && m->whole_warp;
			bool tile = s->u.sync.scope == SCOPE_TILE && s->u.sync.tile >= 2u << group;
			m->passed[i].lanes[group] += tile || warp || s->u.sync.scope >= SCOPE_BLOCK;
		}
	}
}
