/* One query from first check to last, in the worker: every racing pair of sites is found, replayed, told and excluded,
 * until the rest is unsatisfiable or the solver gives up. */
#include "smt/smt_internal.h"

/* limits are of work */
#define VALUES_LIMIT WORK_SECOND     /* to compare what two writes store; without an answer they may differ */
#define OTHER_SHARE 0.3              /* of the limit, for the other arithmetic, which seldom helps */
#define EASIER_LIMIT (WORK_SECOND / 2)       /* for a question without its hard parts */
#define LAUNCH_LIMIT (WORK_SECOND / 2)       /* per question about one small launch */
#define LAUNCH_SIZE 8                /* the most threads on a side of it */
#define SMALL_LIMIT (WORK_SECOND / 4)        /* for a witness that people can read; without it the first model stays */
#define SMALL_TOTAL (2 * WORK_SECOND)        /* for all such witnesses of a kernel */
#define SMALL_VAIN 2                 /* searches for them that met their limit */
#define TASK_CHECKS 4                /* a task takes at most this many times what one check may */

struct task {
	struct query *q;
	struct worker_link *link;
	struct found *found;
	struct solver *solver;
	size_t known;                    /* of the query's assertions, those that `solver` has: copies add domains */
	struct expr_list extra;          /* asserted beside the query: exclusions, lazily added facts */
	uint32_t queries;
	struct effort *effort;
	struct work *work;
	struct allowance each;
	double solving;
	int64_t begun, until;            /* the work at which this task began, and must end */
	enum limit met;                  /* the worst so far */
	struct expr_map *launch;         /* the sizes of a small launch to look at first, or NULL */
	bool nonlinear;                  /* the main solver's logic */
	bool lazy_added, stale;
	const char *why;                 /* the last answer was unknown because */
};

/* ---- talking to the solver and the parent ---- */

/* e in the launch that is looked at. A comparison stays one: it may state bounds that the simplifier takes for known. */
static expr_ref task_expr(struct task *k, expr_ref e)
{
	struct expr_table *t = k->q->k->exprs;
	if (!k->launch) return e;
	struct expr x = *expr_get(t, e);
	if (x.kind != EXPR_LT && x.kind != EXPR_LE) return expr_subst(t, k->launch, e);
	for (int i = 0; i < 2; i++) x.kid[i] = expr_subst(t, k->launch, x.kid[i]);
	return smt_plain_compare(t, x.kind, x.kid[0], x.kid[1]);
}

static void list_add(struct task *k, struct expr_list *out, const struct expr_list *from)
{
	for (size_t i = 0; from && i < from->n; i++) VEC_PUSH(k->q->arena, out, task_expr(k, from->at[i]));
}

/* A solver that knows all that the task knows, and `more`. */
static struct solver *task_solver(struct task *k, struct allowance each, const struct expr_list *more, bool *nonlinear)
{
	struct query *q = k->q;
	struct expr_list all = { 0 };
	list_add(k, &all, &q->asserts);
	list_add(k, &all, &k->extra);
	list_add(k, &all, more);
	*nonlinear = !q->bv && smt_nonlinear(q->lower, &all, true);
	struct solver *s = solver_new(q->k, q->arena, q->bv, *nonlinear, k->work, each);
	for (size_t i = 0; i < all.n; i++) solver_assert(s, all.at[i]);
	return s;
}

/* The main solver, afresh: its state after an unknown answer is not to be trusted, and new facts may need another
 * logic. */
static void task_restart(struct task *k)
{
	if (k->solver) solver_free(k->solver);
	k->solver = task_solver(k, k->each, NULL, &k->nonlinear);
	k->known = k->q->asserts.n;
	k->stale = false;
}

static enum answer task_check(struct task *k, struct solver *s, const expr_ref *assuming, size_t n)
{
	worker_beat(k->link);
	double before = clock_seconds();
	enum answer a = solver_check(s, assuming, n);
	k->solving += clock_seconds() - before;
	k->queries++;
	if (a != ANSWER_UNKNOWN) return a;
	enum limit met = solver_met(s);
	if (k->met < met) k->met = met;
	k->why = met == LIMIT_TIME ? why_time : met == LIMIT_WORK ? why_work : why_solver;
	return a;
}

/* What has no answer yet may take its checks past the end of the kernel's work. */
static bool task_late(struct task *k)
{
	int64_t end = k->effort->strict && k->effort->end < k->until ? k->effort->end : k->until;
	if (work_done(k->work) < end) return false;
	k->why = why_work;
	return true;
}

/* What a check of the task has, but of the work no more than `most`, which is a part of the default. */
static struct allowance at_most(const struct task *k, int64_t most)
{
	struct allowance each = k->each;
	int64_t scaled = (int64_t)((double)most * k->effort->scale);
	if (each.work > scaled) each.work = scaled;
	return each;
}

static enum answer task_check_main(struct task *k, const expr_ref *assuming, size_t n)
{
	if (task_late(k)) return ANSWER_UNKNOWN;
	if (k->stale) task_restart(k);
	struct query *q = k->q;
	for (; k->known < q->asserts.n; k->known++) solver_assert(k->solver, task_expr(k, q->asserts.at[k->known]));
	struct expr_list in_launch = { 0 };
	list_add(k, &in_launch, &(struct expr_list) { .at = (expr_ref *)assuming, .n = n });
	enum answer a = task_check(k, k->solver, in_launch.at, n);
	k->stale = a == ANSWER_UNKNOWN;
	return a;
}

/* Is there a model with `more`? The main solver is asked, which knows the rest already, where its logic has what they say
 * and no product of unknown sizes could keep it for long; else one of their own, for `most` of the work. *s is the solver
 * that answered, for task_done_with. */
static enum answer task_check_any(struct task *k, const struct expr_list *more, int64_t most, struct solver **s)
{
	struct query *q = k->q;
	struct expr_list in_launch = { 0 };
	list_add(k, &in_launch, more);
	bool fits = !q->bv && (k->nonlinear ? k->launch != NULL : !smt_nonlinear(q->lower, &in_launch, true));
	if (fits) {
		enum answer a = task_check_main(k, more->at, more->n);
		*s = k->solver;
		return a;
	}
	bool ignored;
	*s = task_solver(k, at_most(k, most), more, &ignored);
	return task_check(k, *s, NULL, 0);
}

static void task_done_with(struct task *k, struct solver *s)
{
	if (s != k->solver) solver_free(s);
}

static void task_assert(struct task *k, expr_ref e)
{
	VEC_PUSH(k->q->arena, &k->extra, e);
	solver_assert(k->solver, task_expr(k, e));
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
	put(a, &w, f->replay.ended);
	put(a, &w, f->replay.placed);
	put(a, &w, f->replay.elsewhere);
	put(a, &w, f->replay.shifted);
	put(a, &w, f->replay.unfollowed);
	put(a, &w, (int64_t)(intptr_t)f->replay.note);
	for (int i = 0; i < LIMIT_CORE_DIMS; i++) put(a, &w, f->replay.index[i]);
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
	out->replay.ended = *at++ != 0;
	out->replay.placed = *at++ != 0;
	out->replay.elsewhere = *at++ != 0;
	out->replay.shifted = *at++ != 0;
	out->replay.unfollowed = *at++ != 0;
	out->replay.note = (const char *)(intptr_t)*at++;
	for (int i = 0; i < LIMIT_CORE_DIMS; i++) out->replay.index[i] = *at++;
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

struct value_source { struct task *task; struct solver *solver; };

static bool solver_source(var_ref v, int64_t *value, void *data)
{
	struct value_source *from = data;
	struct expr_table *t = from->task->q->k->exprs;
	return expr_is_int(t, task_expr(from->task, expr_var(t, v)), value) || solver_value(from->solver, v, value);
}

static void task_model(struct task *k, struct solver *s, struct model *m)
{
	struct value_source from = { k, s };
	model_read(k->q, &(struct model_source) { solver_source, &from }, m);
}

static int64_t lazy_value(var_ref v, bool *bound, void *data)
{
	struct value_source *from = data;
	*bound = true;
	return model_value(from->task->q, &(struct model_source) { solver_source, data }, v, 0);
}

/* Does this solver's model keep the preconditions that were left out? */
static bool model_keeps_lazy(struct task *k, struct solver *s)
{
	struct query *q = k->q;
	struct value_source from = { k, s };
	struct eval_env env = { lazy_value, &from };
	bool kept = true;
	for (size_t i = 0; i < q->lazy.n && kept; i++) {
		int64_t value;
		kept = expr_eval(q->k->exprs, q->lazy.at[i], &env, &value) == EVAL_OK && value;
	}
	return kept;
}

static void lazy_add(struct task *k, struct expr_list *to)
{
	struct query *q = k->q;
	for (size_t i = 0; i < q->lazy.n; i++) {
		expr_ref e = query_copy(q, q->lazy.at[i], 0);
		VEC_PUSH(q->arena, to, e);
	}
}

/* If the main solver's model does not keep them they join the formula. */
static bool task_keeps_lazy(struct task *k)
{
	if (k->lazy_added || model_keeps_lazy(k, k->solver)) return true;
	k->lazy_added = true;
	lazy_add(k, &k->extra);
	task_restart(k);
	return false;
}

/* As task_check_any, and the model keeps the preconditions that were left out. */
static enum answer task_check_more(struct task *k, const struct expr_list *more, int64_t most, struct solver **s)
{
	enum answer answer = task_check_any(k, more, most, s);
	if (answer != ANSWER_SAT || k->lazy_added || model_keeps_lazy(k, *s)) return answer;
	struct expr_list all = { 0 };
	task_done_with(k, *s);
	for (size_t i = 0; i < more->n; i++) VEC_PUSH(k->q->arena, &all, more->at[i]);
	lazy_add(k, &all);
	return task_check_any(k, &all, most, s);
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

/* One small launch, whose products are linear: where races exist they mostly exist here too, and are found fast. NULL:
 * the launch is fixed. Its sizes replace the variables (asserting them left the solver in nonlinear arithmetic, six times
 * as slow). */
static struct expr_map *small_launch(struct query *q)
{
	struct expr_table *t = q->k->exprs;
	static const int64_t sizes[] = { LAUNCH_SIZE, 4, 2 };
	struct expr_map *m = NULL;
	for (size_t i = 0; i < q->vars.n; i++) {
		const struct var v = *expr_var_get(t, q->vars.at[i].var);
		if (v.kind != VAR_BLOCK_DIM && v.kind != VAR_GRID_DIM) continue;
		int64_t size = v.kind == VAR_GRID_DIM ? 3 : q->nearer == LEVEL_WARP && !v.axis ? 64 : sizes[v.axis];
		if (!m) m = expr_map_new(q->arena);
		expr_map_put(m, q->vars.at[i].copy[0], expr_int(t, size));
	}
	return m;
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

/* A model of the same pair in a small launch, if one is found fast; then f is that one. Of what is possible at most it is for reading alone: where
 * that met its limit a few times, it is not looked for. */
static void finding_shrink(struct task *k, expr_ref pair, const site_ref of[2], struct finding *f)
{
	const int64_t sizes[] = { k->launch ? LAUNCH_SIZE : 4, 64 };
	struct query *q = k->q;
	int64_t before = work_done(k->work);
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		int64_t now = work_done(k->work);
		k->effort->shrinking += now - before;
		before = now;
		if (k->effort->shrinking > (int64_t)(SMALL_TOTAL * k->effort->scale) || task_late(k)) return;
		if (!f->independent && k->effort->vain >= SMALL_VAIN) return;
		expr_ref bounds = small_bounds(q, sizes[i]);
		if (expr_is_true(q->k->exprs, task_expr(k, bounds))) return;      /* the launch is fixed */
		struct expr_list more = { .at = (expr_ref[]) { pair, bounds }, .n = 2 };
		struct solver *s;
		struct finding small = *f;
		enum answer answer = task_check_more(k, &more, SMALL_LIMIT, &s);
		bool found = answer == ANSWER_SAT;
		k->effort->vain += answer == ANSWER_UNKNOWN;
		if (found && q->kind == ALARM_RACE) found = model_pair(k, s, of, &small.a, &small.b);
		if (found) task_model(k, s, &small.model);
		task_done_with(k, s);
		if (found) finding_replay(q, &small);
		if (!found || (f->replay.done && !small.replay.done)) continue;
		*f = small;
		break;
	}
	k->effort->shrinking += work_done(k->work) - before;
}

/* Another model of the same pair, and its replay. */
static bool finding_other(struct task *k, const struct expr_list *assuming, const site_ref of[2], struct finding *f)
{
	struct finding next = *f;
	if (task_check_main(k, assuming->at, assuming->n) != ANSWER_SAT || !model_keeps_lazy(k, k->solver)) return false;
	if (k->q->kind == ALARM_RACE && !model_pair(k, k->solver, of, &next.a, &next.b)) return false;
	task_model(k, k->solver, &next.model);
	finding_replay(k->q, &next);
	*f = next;
	return true;
}

/* The replay failed although nothing was approximated: a run that means something, then other threads of the same pair, a few times. */
static void finding_retry(struct task *k, expr_ref pair, const site_ref of[2], struct finding *f)
{
	struct expr_table *t = k->q->k->exprs;
	struct expr_list assuming = { 0 };
	VEC_PUSH(k->q->arena, &assuming, pair);
	query_defined(k->q, &assuming);
	if (assuming.n > 1 && !finding_other(k, &assuming, of, f)) assuming.n = 1;
	for (int i = 0; i < LIMIT_TASK_REPLAYS && !f->replay.done; i++) {
		expr_ref others = expr_not(t, same_threads(k->q, &f->model));
		VEC_PUSH(k->q->arena, &assuming, others);
		if (!finding_other(k, &assuming, of, f)) return;
	}
}

/* Can the accesses of f store different values? Then f is a model of that, and a `small` one stays small where it can. */
static enum answer finding_values(struct task *k, expr_ref pair, expr_ref differ, const site_ref of[2], struct finding *f,
	bool *small)
{
	struct query *q = k->q;
	expr_ref all[] = { pair, differ, small_bounds(q, LAUNCH_SIZE) };
	enum answer answer = expr_is_false(q->k->exprs, differ) ? ANSWER_UNSAT : ANSWER_UNKNOWN;
	for (size_t n = *small ? 3 : 2; n >= 2 && answer == ANSWER_UNKNOWN; n--) {
		struct solver *s;
		answer = task_check_more(k, &(struct expr_list) { .at = all, .n = n }, VALUES_LIMIT, &s);
		if (answer == ANSWER_SAT && model_pair(k, s, of, &f->a, &f->b)) task_model(k, s, &f->model);
		task_done_with(k, s);
		if (answer == ANSWER_SAT) *small = n == 3;
		else if (n == 3) answer = ANSWER_UNKNOWN;
	}
	return answer;
}

/* The same about every launch, when in the small one they cannot: asked of another solver, for the main one knows only the
 * small launch. */
static enum answer finding_values_anywhere(struct task *k, expr_ref pair, expr_ref differ, const site_ref of[2],
	struct finding *f, bool *small)
{
	enum answer answer = finding_values(k, pair, differ, of, f, small);
	if (answer != ANSWER_UNSAT || !k->launch || expr_is_false(k->q->k->exprs, differ)) return answer;
	struct expr_map *launch = k->launch;
	bool nonlinear = k->nonlinear, is_small = false;
	k->launch = NULL;
	k->nonlinear = true;
	answer = finding_values(k, pair, differ, of, f, &is_small);
	k->launch = launch;
	k->nonlinear = nonlinear;
	if (answer == ANSWER_SAT) *small = false;
	return answer;
}

/* A pair was found: there may be more. After a true one all are looked for, after one that is not as long as they are found. */
static void task_goes_on(struct task *k, const struct finding *f)
{
	struct effort *e = k->effort;
	int64_t end = work_done(k->work) + e->rest;
	if (f->benign || e->has_true) return;
	e->has_true = finding_is_true(k->q, f);
	e->strict = !e->has_true;
	e->end = e->has_true || end > e->whole ? e->whole : end;
}

/* One alarm says as well as all that there is no proof; a benign one does not, nor one that is not true where only such are asked for. */
static bool is_enough(const struct task *k, const struct finding *f)
{
	return (k->effort->proof_only && finding_label(k->q, f) != LABEL_BENIGN) || (k->effort->true_only && finding_is_true(k->q, f));
}

/* The solver holds a model of accesses f->a and f->b. Tells the best that is known of their sites. */
static void task_pair(struct task *k, struct finding *f, site_ref a, site_ref b, bool small)
{
	struct query *q = k->q;
	const site_ref of[2] = { a, b };
	bool has_values;
	expr_ref pair = pair_of_sites(q, a, b), differ = query_values_differ(q, a, b, &has_values);
	task_model(k, k->solver, &f->model);
	if (has_values) {       /* apart: values may need another logic, and a solver that fails at them is lost */
		enum answer answer = finding_values_anywhere(k, pair, differ, of, f, &small);
		f->benign = answer == ANSWER_UNSAT && query_tells_all(q, a, b);
		f->undecided = answer == ANSWER_UNKNOWN;
		if (answer == ANSWER_SAT) pair = expr_and(q->k->exprs, pair, differ);
	}
	finding_replay(q, f);
	if (!small) finding_shrink(k, pair, of, f);
	if (f->independent && !f->replay.done) finding_retry(k, pair, of, f);
	finding_send(q->arena, f, k->link);
	task_goes_on(k, f);
	found_add(q->arena, k->found, q, f);
}

/* The next pair. In a small launch one with small parameters is asked for first, for it needs no other witness; but not
 * where products are left, whose bounded search takes longer than both. */
static enum answer task_next(struct task *k, bool *small)
{
	*small = false;
	if (k->launch && !k->nonlinear) {
		expr_ref bounds = small_bounds(k->q, LAUNCH_SIZE);
		enum answer answer = task_check_main(k, &bounds, 1);
		*small = answer == ANSWER_SAT;
		if (answer != ANSWER_UNSAT) return answer;
	}
	return task_check_main(k, NULL, 0);
}

enum search { SEARCH_OPEN = 0, SEARCH_NO_MORE, SEARCH_OVER };      /* no more in this launch; no pair is left in any */

static enum search task_race(struct task *k)
{
	struct query *q = k->q;
	for (int i = 0; i < LIMIT_TASK_PAIRS; i++) {
		bool small;
		enum answer answer = task_next(k, &small);
		if (answer == ANSWER_UNSAT) return SEARCH_NO_MORE;
		struct finding f = { 0 };
		if (answer == ANSWER_UNKNOWN || !model_pair(k, k->solver, NULL, &f.a, &f.b)) return SEARCH_OPEN;
		if (!task_keeps_lazy(k)) continue;
		site_ref a = q->accesses.at[f.a].from->access.site, b = q->accesses.at[f.b].from->access.site;
		task_pair(k, &f, a, b, small);
		finding_told(q, &f);
		if (is_enough(k, &f)) return SEARCH_OVER;
		expr_ref others = query_excludes(q, a, b);
		if (expr_is_false(q->k->exprs, others)) return SEARCH_OVER;
		task_assert(k, others);
	}
	gave_up(k, why_pairs);
	return SEARCH_OVER;
}

static enum search task_divergence(struct task *k)
{
	struct finding f = { .independent = true };
	expr_ref yes = expr_bool(k->q->k->exprs, true);
	do {
		switch (task_check_main(k, NULL, 0)) {
		case ANSWER_UNSAT: return SEARCH_NO_MORE;
		case ANSWER_UNKNOWN: return SEARCH_OPEN;
		case ANSWER_SAT: break;
		}
	} while (!task_keeps_lazy(k));
	task_model(k, k->solver, &f.model);
	finding_replay(k->q, &f);
	finding_shrink(k, yes, NULL, &f);
	if (!f.replay.done) finding_retry(k, yes, NULL, &f);
	finding_send(k->q->arena, &f, k->link);
	return SEARCH_OVER;
}

static enum search task_search(struct task *k)
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
		if (expr_is_false(q->k->exprs, others)) return false;
		if (!expr_is_true(q->k->exprs, others)) VEC_PUSH(q->arena, &k->extra, others);
	}
	return true;
}

static bool task_attempt(struct task *k, struct query *q)
{
	k->q = q;
	k->extra = (struct expr_list) { 0 };
	k->lazy_added = false;
	if (q->kind == ALARM_RACE && !(task_leaves_out(k, k->found) && task_leaves_out(k, q->told) &&
		task_leaves_out(k, q->harmless))) return true;
	k->solver = NULL;
	enum search found = SEARCH_OPEN;
	if (q->nonlinear && q->kind == ALARM_RACE) {
		struct allowance each = k->each;
		k->launch = small_launch(q);
		k->each = at_most(k, LAUNCH_LIMIT);
		if (k->launch) found = task_search(k);
		k->launch = NULL;
		k->each = each;
	}
	if (found != SEARCH_OVER) found = task_search(k);
	solver_free(k->solver);
	return found != SEARCH_OPEN;
}

enum label finding_label(const struct query *q, const struct finding *f)
{
	const struct replay *r = &f->replay;
	const struct race_facts facts = { .benign = f->benign, .independent = f->independent, .undecided = f->undecided, .replayed = r->done,
		.unfollowed = r->unfollowed, .shifted = r->shifted, .undeclared = kernel_array(q->k, q->array)->undeclared,
		.known = r->has_value[0] && r->has_value[1], .equal = r->value[0] == r->value[1] };
	return label_of_race(&facts);
}

bool finding_is_true(const struct query *q, const struct finding *f)
{
	return q->kind == ALARM_RACE && finding_label(q, f) == LABEL_TRUE;
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
	if (q->kind != ALARM_RACE) return;
	pair_push(q->arena, f->benign ? q->harmless : q->told, q, f);
	q->assumes_values |= f->benign && query_values_assume(q, f);
}

static bool has_pair(const struct found *list, site_ref a, site_ref b)
{
	for (size_t i = 0; i < list->n; i++) {
		const struct found_pair *p = &list->at[i];
		if ((p->a.ix == a.ix && p->b.ix == b.ix) || (p->a.ix == b.ix && p->b.ix == a.ix)) return true;
	}
	return false;
}

bool query_told(const struct query *q, site_ref a, site_ref b)
{
	return has_pair(q->told, a, b) || has_pair(q->harmless, a, b);
}

/* Is a question that asks for less unsatisfiable already? */
static bool task_easier(struct task *k, struct query *easier)
{
	struct allowance each = k->each;
	k->q = easier;
	k->extra = (struct expr_list) { 0 };
	k->each = at_most(k, EASIER_LIMIT);
	task_restart(k);
	bool unsat = task_check(k, k->solver, NULL, 0) == ANSWER_UNSAT;
	solver_free(k->solver);
	k->each = each;
	return unsat;
}

/* What a task did that does not come to its end. */
static void task_left(void *data)
{
	struct task *k = data;
	int64_t stats[] = { RECORD_STATS, k->queries + 1, (int64_t)(k->solving * 1e6), work_done(k->work) - k->begun, LIMIT_WORK };
	worker_send(k->link, stats, 5);
}

/* In the other arithmetic, with so much of the limit. */
static bool task_other(struct task *k, const struct query *q, double share)
{
	struct query *other = query_other(q);
	struct allowance each = k->each;
	int64_t until = k->until;
	if (!other || other->trivially_unsat) return other != NULL;
	k->each.work = (int64_t)((double)each.work * share);
	if (share < 1) k->until = work_done(k->work) + k->each.work;
	bool done = task_attempt(k, other);
	k->each = each;
	k->until = until;
	return done;
}

/* What was asked before, and had no answer, is asked in the other arithmetic first: more of the same hardly ever helps. What a worker was
 * lost at is asked so only, with all of the limit. */
static void task_answer(struct task *k, struct query *q)
{
	bool done = k->effort->last && task_other(k, q, q->lost ? 1 : OTHER_SHARE);
	if (done || (!q->lost && task_attempt(k, q))) return;
	gave_up(k, q->lost ? q->lost : k->why);
}

void task_run(struct query *q, struct effort *effort, struct found *found, struct worker_link *link)
{
	struct task k = { .q = q, .found = found, .link = link, .effort = effort, .each = effort->each, .work = q->in->work,
		.begun = work_done(q->in->work) };
	k.until = k.begun + TASK_CHECKS * k.each.work;
	worker_on_leave(link, task_left, &k);
	if (k.begun >= effort->end) gave_up(&k, why_kernel_work);
	else if (!q->easier || !task_easier(&k, q->easier)) task_answer(&k, q);
	worker_on_leave(link, NULL, NULL);
	int64_t stats[] = { RECORD_STATS, k.queries, (int64_t)(k.solving * 1e6), work_done(k.work) - k.begun, k.met };
	worker_send(link, stats, 5);
}
