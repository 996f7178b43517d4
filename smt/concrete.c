/* Questions that the solver leaves open, tried in a few small launches: every thread is run, and a race that shows is
 * replayed like any other model. Products, divisions and bit operations of unknowns are no obstacle here; that nothing
 * is found says nothing. */
#include "smt/point.h"

#include <string.h>

struct trial { int64_t block[3], grid[3]; };

/* Sizes for the axes that are open. The large one is for loops that stride by a constant. */
static const struct trial TRIALS[LIMIT_CONCRETE_TRIALS] = {
	{ { 32, 4, 2 }, { 2, 2, 1 } }, { { 64, 1, 1 }, { 3, 1, 1 } }, { { 8, 8, 1 }, { 2, 2, 2 } }, { { 16, 2, 2 }, { 4, 1, 1 } },
	{ { 1024, 1, 1 }, { 2, 1, 1 } }, { { 4, 4, 4 }, { 2, 2, 2 } },
	{ { 32, 2, 2 }, { 3, 2, 1 } },
};

static int64_t within(struct expr_range r, int64_t value)
{
	return value < r.lo ? r.lo : value > r.hi ? r.hi : value;
}

static struct expr_range range_of(struct kernel *k, var_ref v)
{
	return expr_range(k->exprs, expr_var(k->exprs, v));
}

/* All large, all one, then a mixture of what sizes, strides and flags tend to be; last, different small sizes, so that
 * their product is no more than the threads. */
static int64_t param_value(uint32_t trial, uint32_t number)
{
	static const int64_t values[] = { 64, 1, 2, 16, 0, 4, 100, 3, 32, 1000, 8 };
	uint32_t n = sizeof values / sizeof values[0];
	if (trial + 1 == LIMIT_CONCRETE_TRIALS) return 2 + number % 3;
	return trial == 0 ? 64 : trial == 1 ? 1 : values[(number * (trial + 1) + trial * trial) % n];
}

/* Sizes and parameters of a trial, as near to them as the kernel's preconditions allow. false: they allow none that is found. */
static bool model_of_trial(struct kernel *k, uint32_t trial, struct model *m)
{
	int64_t fixed[2][3], most[2][3];
	struct point p = { .k = k, .block_fixed = fixed[0], .block_most = most[0], .grid_fixed = fixed[1], .grid_most = most[1],
		.value = ARENA_ARRAY(k->arena, int64_t, k->params.n + 1) };
	point_dims(k, k->block_dim, fixed[0], most[0]);
	point_dims(k, k->grid_dim, fixed[1], most[1]);
	*m = (struct model) { 0 };
	for (int axis = 0; axis < 3; axis++) {
		p.block_dim[axis] = within(range_of(k, k->block_dim[axis]), TRIALS[trial].block[axis]);
		p.grid_dim[axis] = within(range_of(k, k->grid_dim[axis]), TRIALS[trial].grid[axis]);
	}
	for (size_t i = 0; i < k->params.n; i++) {
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		p.value[i] = v->type.opaque ? 0 : v->type.bits == 1 ? trial % 2 == 0 : within(range_of(k, k->params.at[i]), param_value(trial, (uint32_t)i));
	}
	if (!point_fit(&p, NULL, 0)) return false;
	memcpy(m->block_dim, p.block_dim, sizeof m->block_dim);
	memcpy(m->grid_dim, p.grid_dim, sizeof m->grid_dim);
	for (size_t i = 0; i < k->params.n; i++) {
		struct model_value mv = { k->params.at[i], -1, p.value[i] };
		if (!expr_var_get(k->exprs, k->params.at[i])->type.opaque) VEC_PUSH(k->arena, &m->values, mv);
	}
	return true;
}

static bool level_fits(const struct query *q, const struct race_pair *p, const struct model *m)
{
	if (p->grid || q->level == LEVEL_GRID) return p->grid && q->level == LEVEL_GRID;
	int64_t number[2];
	const struct interp_thread *who[2] = { &p->t1, &p->t2 };
	for (int i = 0; i < 2; i++) {
		const int64_t *id = who[i]->thread_idx;
		number[i] = id[0] + m->block_dim[0] * (id[1] + m->block_dim[1] * id[2]);
	}
	int64_t together = level_lanes(q->level), apart = level_lanes(q->nearer);
	bool near = !together || number[0] / together == number[1] / together;
	return near && (!apart || number[0] / apart != number[1] / apart);
}

/* The first access of this site. *independent: all of them are. false: there is none. */
static bool access_of(const struct query *q, site_ref site, uint32_t *number, bool *independent)
{
	bool found = false;
	for (uint32_t i = 0; i < q->accesses.n; i++) {
		if (q->accesses.at[i].from->access.site.ix != site.ix) continue;
		if (!found) *number = i;
		found = true;
		*independent &= access_independent(q->k, q->phase, q->accesses.at[i].from);
	}
	return found;
}

static bool finding_of(struct query *q, const struct race_pair *p, const struct model *m, struct finding *f)
{
	*f = (struct finding) { .independent = true, .model = *m };
	if (q->kind != ALARM_RACE || q->other.ix || !level_fits(q, p, m) || query_told(q, p->a, p->b)) return false;
	if (!access_of(q, p->a, &f->a, &f->independent) || !access_of(q, p->b, &f->b, &f->independent)) return false;
	f->model.who[0] = p->t1;
	f->model.who[1] = p->t2;
	replay_race(q->k, &f->model, q->level, q->phase->inexact, p->a, p->b, NULL, &f->replay);
	work_add(q->in->work, WORK_RUN, f->replay.steps);
	bool known = f->replay.has_value[0] && f->replay.has_value[1];
	const struct site *a = kernel_site(q->k, p->a), *b = kernel_site(q->k, p->b);
	if (known && f->replay.value[0] == f->replay.value[1] && !f->replay.shifted) return false;
	bool stored = q->accesses.at[f->a].from->access.value.ix && q->accesses.at[f->b].from->access.value.ix;
	f->undecided = !known && stored && a->plain_value && b->plain_value;     /* as task_pair asks it */
	return f->replay.done;
}

void concrete_search(struct kernel *k, uint32_t trial, struct query *const *queries, size_t n, struct work *work, int64_t most,
	void (*tell)(void *data, uint32_t query, const struct finding *f), void *data)
{
	struct model m;
	struct launch_param *params = ARENA_ARRAY(k->arena, struct launch_param, k->params.n + 1);
	if (!model_of_trial(k, trial, &m)) return;
	for (size_t i = 0; i < m.values.n; i++)
		params[i] = (struct launch_param) { expr_var_get(k->exprs, m.values.at[i].var)->name, m.values.at[i].value };
	struct brute_input in = { .params = params, .param_count = m.values.n, .max_steps = work_steps(WORK_RUN, most) + 1 };
	int64_t end = work_done(work) + most;
	for (int axis = 0; axis < 3; axis++) {
		in.block_dim[axis] = m.block_dim[axis];
		in.grid_dim[axis] = m.grid_dim[axis];
	}
	struct brute_result result;
	brute_force(k, &in, k->arena, &result);
	work_add(work, WORK_RUN, result.steps);
	for (size_t i = 0; i < result.races.n; i++) {
		for (uint32_t j = 0; j < n && work_done(work) < end; j++) {
			struct finding f;
			if (result.races.at[i].same_value || !finding_of(queries[j], &result.races.at[i], &m, &f)) continue;
			tell(data, j, &f);
			finding_told(queries[j], &f);
		}
	}
}
