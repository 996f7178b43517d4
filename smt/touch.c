/* Which elements the warp around a witness's thread touches by the same access: for pictures, no verdict rests on it. The
 * other threads have the witness's parameters and are in the same iterations of loops; where an access of theirs depends on
 * what only the witness says of its own threads, nothing is told of them. */
#include "smt/smt_internal.h"

#include <string.h>

#define TOUCH_THREADS 32

struct toucher { struct kernel *k; const struct model *model; int who; int64_t thread_idx[3]; };

static int64_t value_get(var_ref v, bool *bound, void *data)
{
	const struct toucher *t = data;
	const struct var *var = expr_var_get(t->k->exprs, v);
	*bound = true;
	switch (var->kind) {
	case VAR_THREAD_IDX: return t->thread_idx[var->axis];
	case VAR_BLOCK_IDX: return t->model->who[t->who].block_idx[var->axis];
	case VAR_BLOCK_DIM: return t->model->block_dim[var->axis];
	case VAR_GRID_DIM: return t->model->grid_dim[var->axis];
	case VAR_NONE: case VAR_PARAM: case VAR_LOOP: case VAR_READ: case VAR_APPROX: case VAR_WITNESS: break;
	}
	bool loop = var->kind == VAR_LOOP || var->kind == VAR_WITNESS;
	for (size_t i = 0; i < t->model->values.n; i++) {
		const struct model_value *m = &t->model->values.at[i];
		if (m->var.ix == v.ix && (m->thread < 0 || (loop && m->thread == t->who))) return m->value;
	}
	*bound = false;
	return 0;
}

/* Does it perform the access, and where? */
static bool touch_find(struct toucher *t, const struct phase_access *a, uint32_t dims, struct witness_touch *out)
{
	const struct eval_env env = { value_get, t };
	int64_t guard;
	if (expr_eval(t->k->exprs, a->guard, &env, &guard) != EVAL_OK || !guard) return false;
	for (uint32_t i = 0; i < dims; i++)
		if (expr_eval(t->k->exprs, a->access.index[i], &env, &out->index[i]) != EVAL_OK) return false;
	for (int axis = 0; axis < 3; axis++) out->thread_idx[axis] = t->thread_idx[axis];
	return true;
}

bool touch_first(const struct query *q, const struct finding *f, struct witness_touch *out)
{
	struct toucher t = { .k = q->k, .model = &f->model };
	memcpy(t.thread_idx, f->model.who[0].thread_idx, sizeof t.thread_idx);
	return touch_find(&t, q->accesses.at[f->a].from, kernel_array(q->k, q->array)->dims, out);
}

static void thread_touches(struct kernel *k, const struct model *m, int who, const struct phase_access *a, struct witness *w)
{
	const int64_t *dim = m->block_dim, *own = m->who[who].thread_idx;
	int64_t linear = own[0] + dim[0] * (own[1] + dim[1] * own[2]), first = linear - linear % TOUCH_THREADS;
	for (int64_t i = first; i < first + TOUCH_THREADS && i < dim[0] * dim[1] * dim[2]; i++) {
		struct toucher t = { k, m, who, { i % dim[0], i / dim[0] % dim[1], i / dim[0] / dim[1] } };
		struct witness_touch touch = { 0 };
		if (touch_find(&t, a, w->dims, &touch)) VEC_PUSH(k->arena, &w->thread[who].touches, touch);
	}
}

void touches_find(const struct check *out, const struct query *q, const struct finding *f, struct witness *w)
{
	const struct model *m = &f->model;
	bool sized = true;
	for (int axis = 0; axis < 3; axis++) sized = sized && m->block_dim[axis] > 0 && m->block_dim[axis] <= 1 << 16;
	if (!sized || q->other.ix || out->alarms.n >= LIMIT_PICTURE_ALARMS) return;
	thread_touches(q->k, m, 0, q->accesses.at[f->a].from, w);
	thread_touches(q->k, m, 1, q->accesses.at[f->b].from, w);
}
