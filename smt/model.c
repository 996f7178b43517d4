/* Models: what a solver or a guess says of the query's variables, as values of the kernel's. */
#include "smt/smt_internal.h"

#include <string.h>

int64_t model_value(struct query *q, const struct model_source *from, var_ref v, int thread)
{
	struct expr_table *t = q->k->exprs;
	int64_t value;
	expr_ref copy = query_copy(q, expr_var(t, v), thread);
	if (expr_is_int(t, copy, &value)) return value;
	if (from->value(expr_get(t, copy)->var, &value, from->data)) return value;
	struct expr_range r = expr_range(t, copy);
	return r.lo > 0 ? r.lo : r.hi < 0 ? r.hi : 0;
}

void model_read(struct query *q, const struct model_source *from, struct model *m)
{
	*m = (struct model) { 0 };
	for (int axis = 0; axis < 3; axis++) {
		m->block_dim[axis] = model_value(q, from, q->k->block_dim[axis], 0);
		m->grid_dim[axis] = model_value(q, from, q->k->grid_dim[axis], 0);
		for (int i = 0; i < 2; i++) {
			m->who[i].thread_idx[axis] = model_value(q, from, q->k->thread_idx[axis], i);
			m->who[i].block_idx[axis] = model_value(q, from, q->k->block_idx[axis], i);
		}
	}
	for (size_t i = 0; i < q->vars.n; i++) {
		const struct query_var *v = &q->vars.at[i];
		bool shared = v->copy[0].ix == v->copy[1].ix;
		for (int j = 0; j < (shared ? 1 : 2); j++) {
			struct model_value value = { v->var, shared ? -1 : j, model_value(q, from, v->var, j) };
			VEC_PUSH(q->arena, &m->values, value);
		}
	}
	for (size_t i = 0; q->in->reads && i < q->in->reads->n; i++) {       /* the run binds them all */
		const struct read_binding *b = &q->in->reads->at[i];
		for (int j = 0; j < 2 && b->first.ix != b->var.ix; j++) {
			struct model_value value = { b->var, j, model_value(q, from, b->first, j) };
			VEC_PUSH(q->arena, &m->values, value);
		}
	}
}

/* The run stores two values. Where that takes an overflow, of an unsigned type, proofs that leave it out call them equal. */
static bool stores_two(const struct replay *r)
{
	return r->done && r->has_value[0] && r->has_value[1] && r->value[0] != r->value[1];
}

void finding_replay(struct query *q, struct finding *f)
{
	if (q->kind == ALARM_DIVERGENCE) {
		replay_divergence(q->k, &f->model, q->divergence, &f->replay);
		work_add(q->in->work, WORK_RUN, f->replay.steps);
		return;
	}
	if (q->other.ix) {
		f->replay.note = "the arrays are distinct objects in the run";
		return;
	}
	const struct phase_access *a = q->accesses.at[f->a].from, *b = q->accesses.at[f->b].from;
	f->independent = access_independent(q->k, q->phase, a) && access_independent(q->k, q->phase, b);
	if (!f->independent && *q->in->endless >= LIMIT_REPLAY_BROKEN_OFF) {
		f->replay = (struct replay) { .note = replay_too_long };
		return;
	}
	struct witness_touch first = { 0 };
	bool placed = touch_first(q, f, &first);
	replay_race(q->k, &f->model, q->level, q->phase->inexact, a->access.site, b->access.site, placed ? first.index : NULL, &f->replay);
	if (stores_two(&f->replay)) f->benign = false;
	if (placed && !f->replay.done) memcpy(f->replay.index, first.index, sizeof first.index);
	f->replay.placed |= placed;
	*q->in->endless += f->replay.endless;
	work_add(q->in->work, WORK_RUN, f->replay.steps);
}
