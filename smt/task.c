/* One query from first check to last, in the worker: every racing pair of sites is found, replayed, told and excluded,
 * until the rest is unsatisfiable or the solver gives up. */
#include "smt/smt_internal.h"

#define MAX_PAIRS 4096
#define MAX_REPLAYS 5
#define VALUES_LIMIT 1.0             /* seconds to compare what two writes store; without an answer they may differ */
#define OTHER_SHARE 0.3              /* of the limit, for the other arithmetic, which seldom helps */
#define EASIER_LIMIT 0.5             /* seconds for a question without its hard parts */
#define LAUNCH_LIMIT 0.5             /* seconds per question about one small launch */
#define SMALL_LIMIT 0.25             /* seconds for a witness that people can read; without it the first model stays */
#define SMALL_TOTAL 2.0              /* seconds for all such witnesses of a kernel */
#define TASK_CHECKS 4                /* a task takes at most so many times what one check may */

struct task {
	struct query *q;
	struct worker_link *link;
	struct found *found;
	struct solver *solver;
	size_t known;                    /* of the query's assertions, those that `solver` has: copies add domains */
	struct expr_list extra;          /* asserted beside the query: exclusions, lazily added facts */
	uint32_t queries;
	struct effort *effort;
	double query_limit, solving;
	double until;                    /* the time when this task must end */
	expr_ref launch;                 /* a small launch to look at first, or {0} */
	bool lazy_added, stale;
	const char *why;                 /* the last answer was unknown because */
};

/* ---- talking to the solver and the parent ---- */

/* A solver that knows all that the task knows, and `more`. */
static struct solver *task_solver(struct task *k, double limit, const struct expr_list *more)
{
	struct query *q = k->q;
	bool nonlinear = q->nonlinear || (more && smt_nonlinear(q->k, q->arena, more, true));
	struct solver *s = solver_new(q->k, q->arena, q->bv, nonlinear, limit);
	for (size_t i = 0; i < q->asserts.n; i++) solver_assert(s, q->asserts.at[i]);
	for (size_t i = 0; i < k->extra.n; i++) solver_assert(s, k->extra.at[i]);
	if (k->launch.ix) solver_assert(s, k->launch);
	for (size_t i = 0; more && i < more->n; i++) solver_assert(s, more->at[i]);
	return s;
}

/* The main solver, afresh: its state after an unknown answer is not to be trusted, and new facts may need another
 * logic. */
static void task_restart(struct task *k)
{
	if (k->solver) solver_free(k->solver);
	k->solver = task_solver(k, k->query_limit, NULL);
	k->known = k->q->asserts.n;
	k->stale = false;
}

static enum answer task_check(struct task *k, struct solver *s, const expr_ref *assuming, size_t n)
{
	worker_beat(k->link);
	double before = clock_seconds();
	enum answer a = solver_check(s, assuming, n);
	double took = clock_seconds() - before;
	k->solving += took;
	k->queries++;
	k->why = took > 0.9 * k->query_limit ? "time limit" : "the solver gave up";
	return a;
}

static bool task_late(struct task *k)
{
	if (clock_seconds() < k->until) return false;
	k->why = "time limit";
	return true;
}

static enum answer task_check_main(struct task *k, const expr_ref *assuming, size_t n)
{
	if (task_late(k)) return ANSWER_UNKNOWN;
	if (k->stale) task_restart(k);
	for (; k->known < k->q->asserts.n; k->known++) solver_assert(k->solver, k->q->asserts.at[k->known]);
	enum answer a = task_check(k, k->solver, assuming, n);
	k->stale = a == ANSWER_UNKNOWN;
	return a;
}

/* Is there a model with `more`? The main solver is asked, which knows the rest already, where its logic has what they say
 * and no product of unknown sizes could keep it for long; else one of their own, for `limit` seconds. *s is the solver
 * that answered, for task_done_with. */
static enum answer task_check_more(struct task *k, struct expr_list *more, double limit, struct solver **s)
{
	struct query *q = k->q;
	bool fits = !q->bv && (q->nonlinear ? k->launch.ix != 0 : !smt_nonlinear(q->k, q->arena, more, true));
	if (fits) {
		enum answer a = task_check_main(k, more->at, more->n);
		*s = k->solver;
		return a;
	}
	*s = task_solver(k, limit, more);
	return task_check(k, *s, NULL, 0);
}

static void task_done_with(struct task *k, struct solver *s)
{
	if (s != k->solver) solver_free(s);
}

static void task_assert(struct task *k, expr_ref e)
{
	VEC_PUSH(k->q->arena, &k->extra, e);
	solver_assert(k->solver, e);
}

static void gave_up(struct task *k, const char *why)
{
	int64_t record[] = { RECORD_GAVE_UP, (int64_t)(intptr_t)why };
	worker_send(k->link, record, 2);
}

struct words { int64_t *at; size_t n, cap; };

static void put(struct arena *a, struct words *w, int64_t value)
{
	VEC_PUSH(a, w, value);
}

static void put3(struct arena *a, struct words *w, const int64_t v[3])
{
	for (int i = 0; i < 3; i++) put(a, w, v[i]);
}

void finding_send(struct arena *a, const struct finding *f, struct worker_link *link)
{
	struct words w = { 0 };
	put(a, &w, RECORD_ALARM);
	put(a, &w, f->a);
	put(a, &w, f->b);
	put(a, &w, f->benign);
	put(a, &w, f->independent);
	put(a, &w, f->undecided);
	put(a, &w, f->replay.done);
	put(a, &w, f->replay.shifted);
	put(a, &w, (int64_t)(intptr_t)f->replay.note);
	for (int i = 0; i < CORE_MAX_DIMS; i++) put(a, &w, f->replay.index[i]);
	for (int i = 0; i < 2; i++) {
		put(a, &w, f->replay.has_value[i]);
		put(a, &w, f->replay.value[i]);
		put3(a, &w, f->model.who[i].thread_idx);
		put3(a, &w, f->model.who[i].block_idx);
	}
	put3(a, &w, f->model.block_dim);
	put3(a, &w, f->model.grid_dim);
	for (size_t i = 0; i < f->model.values.n; i++) {
		put(a, &w, f->model.values.at[i].var.ix);
		put(a, &w, f->model.values.at[i].thread);
		put(a, &w, f->model.values.at[i].value);
	}
	worker_send(link, w.at, w.n);
}

static const int64_t *take3(const int64_t *at, int64_t out[3])
{
	for (int i = 0; i < 3; i++) out[i] = *at++;
	return at;
}

void finding_read(struct arena *a, const int64_t *record, size_t n, struct finding *out)
{
	const int64_t *at = record + 1, *end = record + n;
	*out = (struct finding) { 0 };
	out->a = (uint32_t)*at++;
	out->b = (uint32_t)*at++;
	out->benign = *at++ != 0;
	out->independent = *at++ != 0;
	out->undecided = *at++ != 0;
	out->replay.done = *at++ != 0;
	out->replay.shifted = *at++ != 0;
	out->replay.note = (const char *)(intptr_t)*at++;
	for (int i = 0; i < CORE_MAX_DIMS; i++) out->replay.index[i] = *at++;
	for (int i = 0; i < 2; i++) {
		out->replay.has_value[i] = *at++ != 0;
		out->replay.value[i] = *at++;
		at = take3(at, out->model.who[i].thread_idx);
		at = take3(at, out->model.who[i].block_idx);
	}
	at = take3(at, out->model.block_dim);
	at = take3(at, out->model.grid_dim);
	for (; end - at >= 3; at += 3) {
		struct model_value v = { { (uint32_t)at[0] }, (int)at[1], at[2] };
		VEC_PUSH(a, &out->model.values, v);
	}
}

/* ---- models ---- */

/* What the model says of v in this thread: its constant, the solver's value, or its least value when nothing in the
 * formula speaks of it. */
static int64_t value_in(struct task *k, struct solver *s, var_ref v, int thread)
{
	struct expr_table *t = k->q->k->exprs;
	int64_t value;
	expr_ref copy = query_copy(k->q, expr_var(t, v), thread);
	if (expr_is_int(t, copy, &value)) return value;
	if (solver_value(s, expr_get(t, copy)->var, &value)) return value;
	struct expr_range r = expr_range(t, copy);
	return r.lo > 0 ? r.lo : r.hi < 0 ? r.hi : 0;
}

static void model_read(struct task *k, struct solver *s, struct model *m)
{
	struct query *q = k->q;
	*m = (struct model) { 0 };
	for (int axis = 0; axis < 3; axis++) {
		m->block_dim[axis] = value_in(k, s, q->k->block_dim[axis], 0);
		m->grid_dim[axis] = value_in(k, s, q->k->grid_dim[axis], 0);
		for (int i = 0; i < 2; i++) {
			m->who[i].thread_idx[axis] = value_in(k, s, q->k->thread_idx[axis], i);
			m->who[i].block_idx[axis] = value_in(k, s, q->k->block_idx[axis], i);
		}
	}
	for (size_t i = 0; i < q->vars.n; i++) {
		const struct query_var *v = &q->vars.at[i];
		bool shared = v->copy[0].ix == v->copy[1].ix;
		for (int j = 0; j < (shared ? 1 : 2); j++) {
			struct model_value value = { v->var, shared ? -1 : j, value_in(k, s, v->var, j) };
			VEC_PUSH(q->arena, &m->values, value);
		}
	}
}

struct value_source { struct task *task; struct solver *solver; };

static int64_t lazy_value(var_ref v, bool *bound, void *data)
{
	struct value_source *from = data;
	*bound = true;
	return value_in(from->task, from->solver, v, 0);
}

/* Does the solver's model keep the preconditions that were left out? If not they join the formula. */
static bool task_keeps_lazy(struct task *k)
{
	struct query *q = k->q;
	struct value_source from = { k, k->solver };
	struct eval_env env = { lazy_value, &from };
	bool kept = true;
	for (size_t i = 0; i < q->lazy.n && kept; i++) {
		int64_t value;
		kept = expr_eval(q->k->exprs, q->lazy.at[i], &env, &value) == EVAL_OK && value;
	}
	if (kept || k->lazy_added) return true;
	k->lazy_added = true;
	q->nonlinear = true;
	for (size_t i = 0; i < q->lazy.n; i++) {
		expr_ref e = query_copy(q, q->lazy.at[i], 0);
		VEC_PUSH(q->arena, &k->extra, e);
	}
	task_restart(k);
	return false;
}

static bool picked(struct task *k, struct solver *s, size_t access, int thread)
{
	const struct query_access *a = &k->q->accesses.at[access];
	int64_t value;
	if (k->q->direct) return k->q->chosen[thread] == access;
	return a->pick[thread].ix && solver_value(s, a->pick[thread], &value) && value;
}

/* The accesses that the model picks for the two threads. A model may pick several for one thread; `of` says of which
 * two sites they must be (NULL: any). */
static bool model_pair(struct task *k, struct solver *s, const site_ref of[2], uint32_t *a, uint32_t *b)
{
	size_t n = k->q->accesses.n;
	for (size_t i = 0; i < n; i++) {
		uint32_t x = k->q->accesses.at[i].from->access.site.ix;
		if ((of && x != of[0].ix && x != of[1].ix) || !picked(k, s, i, 0)) continue;
		for (size_t j = 0; j < n; j++) {
			uint32_t y = k->q->accesses.at[j].from->access.site.ix;
			if (of && y != (x == of[0].ix ? of[1].ix : of[0].ix)) continue;
			const struct query_access *p = &k->q->accesses.at[i], *r = &k->q->accesses.at[j];
			if (k->q->other.ix && p->from->access.array.ix == r->from->access.array.ix) continue;
			if (!picked(k, s, j, 1) || query_atomic(p, r)) continue;
			*a = (uint32_t)i;
			*b = (uint32_t)j;
			return true;
		}
	}
	return false;
}

/* ---- constraints on the witness ---- */

/* Every size is at most `most`; parameters are small and not negative. */
static expr_ref small_bounds(struct query *q, int64_t most)
{
	struct expr_table *t = q->k->exprs;
	expr_ref all = expr_bool(t, true);
	for (size_t i = 0; i < q->vars.n; i++) {
		const struct var v = *expr_var_get(t, q->vars.at[i].var);
		bool sized = v.kind == VAR_BLOCK_DIM || v.kind == VAR_GRID_DIM || v.kind == VAR_PARAM;
		if (!sized || v.type.opaque || v.type.bits == 1) continue;
		int64_t limit = v.kind == VAR_PARAM ? 8 * most : most;
		expr_ref e = expr_var(t, q->vars.at[i].copy[0]);
		all = expr_and(t, all, expr_and(t, expr_le(t, expr_int(t, 0), e), expr_le(t, e, expr_int(t, limit))));
	}
	return all;
}

/* One small launch, whose products are linear: where races exist they mostly exist here too, and are found fast. */
static expr_ref small_launch(struct query *q)
{
	struct expr_table *t = q->k->exprs;
	static const int64_t sizes[] = { 8, 4, 2 };
	expr_ref all = expr_bool(t, true);
	for (size_t i = 0; i < q->vars.n; i++) {
		const struct var v = *expr_var_get(t, q->vars.at[i].var);
		expr_ref e = expr_var(t, q->vars.at[i].copy[0]);
		int64_t size = q->other_warps && !v.axis ? 64 : sizes[v.axis];
		if (v.kind == VAR_BLOCK_DIM) all = expr_and(t, all, expr_eq(t, e, expr_int(t, size)));
		if (v.kind == VAR_GRID_DIM) all = expr_and(t, all, expr_eq(t, e, expr_int(t, 3)));
	}
	return all;
}

/* Two runs of several units that do not cover the same ones store different things, whatever their values. */
static expr_ref runs_shifted(struct query *q, const struct query_access *x, const struct query_access *y)
{
	struct expr_table *t = q->k->exprs;
	if (x->from->access.count != y->from->access.count) return expr_bool(t, true);
	if (x->from->access.count <= 1) return expr_bool(t, false);
	expr_ref a = query_copy(q, x->index[q->dims - 1], 0), b = query_copy(q, y->index[q->dims - 1], 1);
	return expr_not(t, expr_eq(t, a, b));
}

/* A collision of this pair that is more than storing one known value twice. */
static expr_ref values_differ(struct query *q, site_ref a, site_ref b, bool *any)
{
	struct expr_table *t = q->k->exprs;
	expr_ref all = expr_bool(t, true);
	*any = false;
	if (q->other.ix) return all;
	for (size_t i = 0; i < q->accesses.n; i++) {
		for (size_t j = 0; j < q->accesses.n; j++) {
			const struct query_access *x = &q->accesses.at[i], *y = &q->accesses.at[j];
			if (q->direct && (i != q->chosen[0] || j != q->chosen[1])) continue;
			site_ref sx = x->from->access.site, sy = y->from->access.site;
			bool pair = (sx.ix == a.ix && sy.ix == b.ix) || (sx.ix == b.ix && sy.ix == a.ix);
			if (!pair || x->mode != ACCESS_WRITE || y->mode != ACCESS_WRITE) continue;
			if (!kernel_site(q->k, sx)->plain_value || !kernel_site(q->k, sy)->plain_value) continue;
			if (!x->from->access.value.ix || !y->from->access.value.ix) continue;
			struct lowered v = lower_expr(q->lower, x->from->access.value);
			struct lowered w = lower_expr(q->lower, y->from->access.value);
			expr_ref differ = expr_not(t, expr_eq(t, query_copy(q, v.e, 0), query_copy(q, w.e, 1)));
			expr_ref defined = expr_and(t, query_copy(q, v.side, 0), query_copy(q, w.side, 1));
			differ = expr_or(t, expr_and(t, differ, defined), runs_shifted(q, x, y));
			if (x->pick[0].ix && y->pick[1].ix) {
				expr_ref both = expr_and(t, expr_var(t, x->pick[0]), expr_var(t, y->pick[1]));
				differ = expr_or(t, expr_not(t, both), differ);
			}
			all = expr_and(t, all, differ);
			*any = true;
		}
	}
	if (*any) query_congruence(q, q->in->reads);      /* stored values may be reads that no index mentions */
	return all;
}

static expr_ref pair_of_sites(struct query *q, site_ref a, site_ref b)
{
	struct expr_table *t = q->k->exprs;
	expr_ref ab = expr_and(t, query_picks(q, 0, a), query_picks(q, 1, b));
	expr_ref ba = expr_and(t, query_picks(q, 0, b), query_picks(q, 1, a));
	return expr_or(t, ab, ba);
}

/* These two threads of this launch. */
static expr_ref same_threads(struct query *q, const struct model *m)
{
	struct expr_table *t = q->k->exprs;
	expr_ref all = expr_bool(t, true);
	for (int axis = 0; axis < 3; axis++) {
		for (int i = 0; i < 2; i++) {
			expr_ref tid = query_copy(q, expr_var(t, q->k->thread_idx[axis]), i);
			expr_ref bid = query_copy(q, expr_var(t, q->k->block_idx[axis]), i);
			all = expr_and(t, all, expr_eq(t, tid, expr_int(t, m->who[i].thread_idx[axis])));
			all = expr_and(t, all, expr_eq(t, bid, expr_int(t, m->who[i].block_idx[axis])));
		}
	}
	return all;
}

/* ---- one pair of sites ---- */

static void finding_replay(struct task *k, struct solver *s, struct finding *f)
{
	struct query *q = k->q;
	model_read(k, s, &f->model);
	if (q->kind == ALARM_DIVERGENCE) {
		replay_divergence(q->k, &f->model, q->divergence, &f->replay);
		return;
	}
	if (q->other.ix) {
		f->replay.note = "the arrays are distinct objects in the run";
		return;
	}
	const struct phase_access *a = q->accesses.at[f->a].from, *b = q->accesses.at[f->b].from;
	f->independent = access_independent(q->k, q->phase, a) && access_independent(q->k, q->phase, b);
	replay_race(q->k, &f->model, q->level, a->access.site, b->access.site, &f->replay);
}

/* A model of the same pair in a small launch, if one is found fast; then f is that one. */
static void finding_shrink(struct task *k, expr_ref pair, const site_ref of[2], struct finding *f)
{
	const int64_t sizes[] = { k->launch.ix ? 8 : 4, 64 };      /* a launch under way has up to 8 threads a side */
	struct query *q = k->q;
	double before = clock_seconds();
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		double now = clock_seconds();
		k->effort->shrinking += now - before;
		before = now;
		if (k->effort->shrinking > SMALL_TOTAL || task_late(k)) return;
		expr_ref bounds = small_bounds(q, sizes[i]);
		if (smt_true(q->k->exprs, bounds)) return;      /* the launch is fixed */
		struct expr_list more = { .at = (expr_ref[]) { pair, bounds }, .n = 2 };
		struct solver *s;
		struct finding small = *f;
		bool found = task_check_more(k, &more, SMALL_LIMIT, &s) == ANSWER_SAT;
		if (found && q->kind == ALARM_RACE) found = model_pair(k, s, of, &small.a, &small.b);
		if (found) finding_replay(k, s, &small);
		task_done_with(k, s);
		if (!found || (f->replay.done && !small.replay.done)) continue;
		*f = small;
		break;
	}
	k->effort->shrinking += clock_seconds() - before;
}

/* The replay failed although nothing was approximated: other threads of the same pair, a few times. */
static void finding_retry(struct task *k, expr_ref pair, const site_ref of[2], struct finding *f)
{
	struct expr_table *t = k->q->k->exprs;
	struct expr_list assuming = { 0 };
	VEC_PUSH(k->q->arena, &assuming, pair);
	for (int i = 0; i < MAX_REPLAYS && !f->replay.done; i++) {
		expr_ref others = expr_not(t, same_threads(k->q, &f->model));
		VEC_PUSH(k->q->arena, &assuming, others);
		struct finding next = *f;
		if (task_check_main(k, assuming.at, assuming.n) != ANSWER_SAT) return;
		if (k->q->kind == ALARM_RACE && !model_pair(k, k->solver, of, &next.a, &next.b)) return;
		finding_replay(k, k->solver, &next);
		*f = next;
	}
}

/* The solver holds a model of accesses f->a and f->b. Tells the best that is known of their sites. */
static void task_pair(struct task *k, struct finding *f, site_ref a, site_ref b)
{
	struct query *q = k->q;
	const site_ref of[2] = { a, b };
	bool has_values;
	expr_ref pair = pair_of_sites(q, a, b), differ = values_differ(q, a, b, &has_values);
	finding_replay(k, k->solver, f);
	if (has_values) {       /* apart: values may need another logic, and a solver that fails at them is lost */
		struct expr_list more = { .at = (expr_ref[]) { pair, differ }, .n = 2 };
		struct solver *s;
		switch (task_check_more(k, &more, k->query_limit < VALUES_LIMIT ? k->query_limit : VALUES_LIMIT, &s)) {
		case ANSWER_UNSAT:
			f->benign = true;
			break;
		case ANSWER_SAT:
			if (model_pair(k, s, of, &f->a, &f->b)) finding_replay(k, s, f);
			pair = expr_and(q->k->exprs, pair, differ);
			break;
		case ANSWER_UNKNOWN:
			f->undecided = true;
			break;
		}
		task_done_with(k, s);
	}
	finding_shrink(k, pair, of, f);
	if (f->independent && !f->replay.done) finding_retry(k, pair, of, f);
	finding_send(q->arena, f, k->link);
	found_add(q->arena, k->found, q, f);
}

/* All pairs, until no other is left. false: the solver gave up. */
static bool task_race(struct task *k)
{
	struct query *q = k->q;
	for (int i = 0; i < MAX_PAIRS; i++) {
		enum answer answer = task_check_main(k, NULL, 0);
		if (answer == ANSWER_UNSAT) return true;
		struct finding f = { 0 };
		if (answer == ANSWER_UNKNOWN || !model_pair(k, k->solver, NULL, &f.a, &f.b)) {
			return false;
		}
		if (!task_keeps_lazy(k)) continue;
		site_ref a = q->accesses.at[f.a].from->access.site, b = q->accesses.at[f.b].from->access.site;
		task_pair(k, &f, a, b);
		finding_told(q, &f);
		task_assert(k, query_excludes(q, a, b));
	}
	gave_up(k, "too many racing pairs");
	return true;
}

static bool task_divergence(struct task *k)
{
	struct finding f = { .independent = true };
	expr_ref yes = expr_bool(k->q->k->exprs, true);
	do {
		switch (task_check_main(k, NULL, 0)) {
		case ANSWER_UNSAT: return true;
		case ANSWER_UNKNOWN: return false;
		case ANSWER_SAT: break;
		}
	} while (!task_keeps_lazy(k));
	finding_replay(k, k->solver, &f);
	finding_shrink(k, yes, NULL, &f);
	if (!f.replay.done) finding_retry(k, yes, NULL, &f);
	finding_send(k->q->arena, &f, k->link);
	return true;
}

static bool task_search(struct task *k)
{
	task_restart(k);
	return k->q->kind == ALARM_DIVERGENCE ? task_divergence(k) : task_race(k);
}

/* Pairs with an alarm are not asked about again. false: nothing else is left. */
static bool task_leaves_out(struct task *k, const struct found *list)
{
	struct query *q = k->q;
	for (size_t i = 0; i < list->n; i++) {
		if (list->at[i].grid != (q->level == LEVEL_GRID)) continue;
		expr_ref others = query_excludes(q, list->at[i].a, list->at[i].b);
		if (smt_false(q->k->exprs, others)) return false;
		if (!smt_true(q->k->exprs, others)) VEC_PUSH(q->arena, &k->extra, others);
	}
	return true;
}

static bool task_attempt(struct task *k, struct query *q)
{
	k->q = q;
	k->extra = (struct expr_list) { 0 };
	k->lazy_added = false;
	if (q->kind == ALARM_RACE && !(task_leaves_out(k, k->found) && task_leaves_out(k, q->told))) return true;
	k->solver = NULL;
	bool done = false;
	if (q->nonlinear && q->kind == ALARM_RACE) {
		double limit = k->query_limit;
		k->launch = small_launch(q);
		k->query_limit = limit < LAUNCH_LIMIT ? limit : LAUNCH_LIMIT;
		if (!smt_true(q->k->exprs, k->launch)) task_search(k);
		k->launch = (expr_ref) { 0 };
		k->query_limit = limit;
	}
	done = task_search(k);
	solver_free(k->solver);
	return done;
}

bool finding_is_true(const struct query *q, const struct finding *f)
{
	bool known = f->replay.has_value[0] && f->replay.has_value[1];
	bool equal = f->replay.value[0] == f->replay.value[1] && !f->replay.shifted;
	if (q->kind != ALARM_RACE || f->benign || !f->independent || !f->replay.done) return false;
	if (kernel_array(q->k, q->array)->undeclared) return false;
	return known ? !equal : !f->undecided;
}

static void pair_push(struct arena *a, struct found *found, const struct query *q, const struct finding *f)
{
	struct found_pair p = { q->accesses.at[f->a].from->access.site, q->accesses.at[f->b].from->access.site,
		q->level == LEVEL_GRID };
	VEC_PUSH(a, found, p);
}

void found_add(struct arena *a, struct found *found, const struct query *q, const struct finding *f)
{
	if (finding_is_true(q, f)) pair_push(a, found, q, f);
}

void finding_told(struct query *q, const struct finding *f)
{
	if (q->kind == ALARM_RACE) pair_push(q->arena, q->told, q, f);
}

/* Is a question that asks for less unsatisfiable already? */
static bool task_easier(struct task *k, struct query *easier)
{
	double limit = k->query_limit;
	k->q = easier;
	k->extra = (struct expr_list) { 0 };
	k->query_limit = limit < EASIER_LIMIT ? limit : EASIER_LIMIT;
	task_restart(k);
	bool unsat = task_check(k, k->solver, NULL, 0) == ANSWER_UNSAT;
	solver_free(k->solver);
	k->query_limit = limit;
	return unsat;
}

static void task_answer(struct task *k, struct query *q)
{
	if (task_attempt(k, q)) return;
	struct query *other = k->effort->last ? query_other(q) : NULL;
	const char *why = k->why;
	k->query_limit *= OTHER_SHARE;
	k->until = clock_seconds() + k->query_limit;
	bool done = other && (other->trivially_unsat || task_attempt(k, other));
	if (!done) gave_up(k, why);
}

void task_run(struct query *q, struct effort *effort, struct found *found, struct worker_link *link)
{
	struct task k = { .found = found, .link = link, .effort = effort, .query_limit = effort->limit };
	k.until = clock_seconds() + TASK_CHECKS * k.query_limit;
	if (!q->easier || !task_easier(&k, q->easier)) task_answer(&k, q);
	int64_t stats[] = { RECORD_STATS, k.queries, (int64_t)(k.solving * 1e6) };
	worker_send(link, stats, 3);
}
