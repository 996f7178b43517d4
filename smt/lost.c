/* Numbers of a launch in sight that its host code computes in a way that is not followed. The solver may choose any value for one; no run need come
 * to it. A race that needs such a value is possible. It does not where neither the accesses, nor what leads to them, nor what they store speak
 * of one, and the two threads are there whatever a size of the launch is that is lost: in its first place. Nor does it where the host code chooses between
 * what is lost and what is not, and chose the latter (`followed`). A guard may speak of one as a bound,
 * `place < n`, where no thread of the block has a lesser place than these two, which is 0 or that of all that is done: whatever n is, they are there if any is. What else the launch says was
 * looked at where the numbers come from (infer/host/given.c): what hangs together with one is lost, too. */
#include "smt/smt_internal.h"

#include <string.h>

#define REASON "unfollowed-number"

/* What is looked through: an alarm of a question, with the numbers of its launch. */
struct look { const struct query *q; struct kernel *k; const struct model *model; };

static int64_t launch_value(var_ref v, bool *bound, void *data)
{
	const struct look *l = data;
	const struct var *var = expr_var_get(l->k->exprs, v);
	*bound = true;
	if (var->kind == VAR_BLOCK_DIM) return l->model->block_dim[var->axis];
	if (var->kind == VAR_GRID_DIM) return l->model->grid_dim[var->axis];
	for (size_t i = 0; i < l->model->values.n; i++)
		if (l->model->values.at[i].thread < 0 && l->model->values.at[i].var.ix == v.ix) return l->model->values.at[i].value;
	*bound = false;
	return 0;
}

/* Unknown: false. */
static bool holds(struct look *l, expr_ref e)
{
	struct eval_env env = { launch_value, l };
	int64_t value;
	return expr_eval(l->k->exprs, e, &env, &value) == EVAL_OK && value;
}

/* In this launch v is what the host code makes of numbers that it is given. What the launch says of v is asked again, of all numbers together: those
 * of which nothing in the question spoke may be any in a model. */
static bool is_followed(struct look *l, var_ref v)
{
	expr_ref followed = expr_var_get(l->k->exprs, v)->followed;
	bool sure = followed.ix && holds(l, followed);
	for (size_t i = 0; i < l->k->preconditions.n && sure; i++) {
		struct var_list vars = { 0 };
		expr_vars(l->k->exprs, l->k->arena, l->k->preconditions.at[i], &vars);
		sure = !var_list_has(&vars, v) || holds(l, l->k->preconditions.at[i]);
	}
	return sure;
}

static const struct var *lost_var(struct look *l, var_ref ref)
{
	const struct var *v = expr_var_get(l->k->exprs, ref);
	return v->lost && !is_followed(l, ref) ? v : NULL;
}

static const struct var *find_anywhere(struct look *l, expr_ref e)
{
	struct var_list all = { 0 };
	const struct var *found = NULL;
	if (e.ix) expr_vars(l->k->exprs, l->k->arena, e, &all);
	for (size_t i = 0; i < all.n && !found; i++) found = lost_var(l, all.at[i]);
	return found;
}

/* What a choice by numbers that are followed leaves out is not looked at. */
static const struct var *find_in_taken(struct look *l, expr_ref e, int *room)
{
	const struct expr x = e.ix ? *expr_get(l->k->exprs, e) : (struct expr) { 0 };
	struct eval_env env = { launch_value, l };
	const struct var *found = find_anywhere(l, e);
	int64_t cond;
	if (!found || x.kind == EXPR_VAR || --*room < 0) return found;
	bool chosen = x.kind == EXPR_ITE && !find_anywhere(l, x.kid[0]) && expr_eval(l->k->exprs, x.kid[0], &env, &cond) == EVAL_OK;
	if (chosen) return find_in_taken(l, x.kid[cond ? 1 : 2], room);
	found = NULL;
	for (int i = 0; i < 3 && !found; i++) found = find_in_taken(l, x.kid[i], room);
	return found;
}

static const struct var *find_in(struct look *l, expr_ref e)
{
	int room = LIMIT_LOST_CHOICES;
	return find_in_taken(l, e, &room);
}

/* A number of the launch, a constant, or a product of such: how many there are, and not how many more than something. */
static bool is_count(const struct kernel *k, expr_ref e)
{
	const struct expr x = *expr_get(k->exprs, e);
	if (x.kind == EXPR_WRAP) return is_count(k, x.kid[0]);
	if (x.kind == EXPR_MUL) return is_count(k, x.kid[0]) && is_count(k, x.kid[1]);
	if (x.kind != EXPR_VAR) return x.kind == EXPR_INT && x.value > 0;
	enum var_kind kind = expr_var_get(k->exprs, x.var)->kind;
	return kind == VAR_PARAM || kind == VAR_BLOCK_DIM || kind == VAR_GRID_DIM;
}

static bool demands(const struct kernel *k, expr_ref guard, expr_ref cond)
{
	const struct expr x = guard.ix ? *expr_get(k->exprs, guard) : (struct expr) { 0 };
	return guard.ix == cond.ix || (x.kind == EXPR_AND && (demands(k, x.kid[0], cond) || demands(k, x.kid[1], cond)));
}

/* Does nobody do anything in this phase but under this condition? */
static bool is_of_all(const struct query *q, expr_ref cond)
{
	bool all = true;
	for (size_t i = 0; i < q->phase->accesses.n && all; i++) all = demands(q->k, q->phase->accesses.at[i].guard, cond);
	return all;
}

/* `place < n`, or `place <= n`, in the first place of the thread's block: that is nothing, or there all that the phase does begins. */
static bool is_first_place(struct look *l, expr_ref cond, const struct interp_thread *who)
{
	struct kernel *k = l->k;
	struct arena *a = k->arena;
	struct expr_table *t = k->exprs;
	const struct expr x = *expr_get(t, cond);
	int64_t place, first;
	if ((x.kind != EXPR_LT && x.kind != EXPR_LE) || find_in(l, x.kid[0]) || !is_count(k, x.kid[1])) return false;
	struct expr_map *block = expr_map_new(a), *thread = expr_map_new(a);
	for (int i = 0; i < 3; i++) {
		expr_map_put(block, k->block_idx[i], expr_int(t, who->block_idx[i]));
		expr_map_put(thread, k->thread_idx[i], expr_int(t, who->thread_idx[i]));
	}
	expr_ref any = expr_subst(t, block, x.kid[0]), own = expr_subst(t, thread, any);
	bool is_place = !expr_is_int(t, any, &first) && expr_is_int(t, own, &place);
	return is_place && place <= expr_range(t, any).lo && (place <= 0 || is_of_all(l->q, cond));
}

static const struct var *find_in_guard(struct look *l, expr_ref guard, const struct interp_thread *who)
{
	const struct expr x = guard.ix ? *expr_get(l->k->exprs, guard) : (struct expr) { 0 };
	if (x.kind == EXPR_AND) {
		const struct var *found = find_in_guard(l, x.kid[0], who);
		return found ? found : find_in_guard(l, x.kid[1], who);
	}
	const struct var *found = find_in(l, guard);
	return found && is_first_place(l, guard, who) ? NULL : found;
}

static const struct var *find_in_access(struct look *l, const struct phase_access *a, const struct interp_thread *who)
{
	const struct var *found = find_in_guard(l, a->guard, who);
	for (uint32_t i = 0; i < LIMIT_CORE_DIMS && !found; i++) found = find_in(l, a->access.index[i]);
	return found ? found : find_in(l, a->access.value);
}

/* Lanes are told apart by all sizes of the block. */
static const struct var *find_in_sizes(struct look *l, const struct witness *w)
{
	bool lanes = level_lanes(l->q->level) || l->q->nearer;
	const struct var *found = NULL;
	for (int i = 0; i < 3 && !found; i++) {
		for (int t = 0; t < 2 && !found; t++) {
			if (lanes || w->thread[t].thread_idx[i]) found = lost_var(l, l->k->block_dim[i]);
			if (!found && w->thread[t].block_idx[i]) found = lost_var(l, l->k->grid_dim[i]);
		}
	}
	return found;
}

void lost_relabel(const struct query *q, const struct finding *f, struct alarm *a)
{
	struct look l = { q, q->k, &f->model };
	const struct divergence *d = q->divergence;
	const struct var *v = NULL;
	if (a->label != LABEL_TRUE) return;
	if (q->kind == ALARM_RACE) {
		v = find_in(&l, q->phase->context);
		if (!v) v = find_in_access(&l, q->accesses.at[f->a].from, &f->model.who[0]);
		if (!v) v = find_in_access(&l, q->accesses.at[f->b].from, &f->model.who[1]);
	} else {
		const expr_ref of[] = { d->cond, d->guard, d->context };
		for (size_t i = 0; i < sizeof of / sizeof *of && !v; i++) v = find_in(&l, of[i]);
	}
	if (!v) v = find_in_sizes(&l, &a->witness);
	if (!v) return;
	struct cause c = { .reason = REASON, .variable = v->name, .why = v->why, .at = v->at };
	VEC_PUSH(l.k->arena, &a->causes, c);
	a->label = LABEL_POSSIBLE;
}

bool lost_alone(const struct alarm *a)
{
	bool alone = a->label == LABEL_POSSIBLE;
	for (size_t i = 0; i < a->causes.n && alone; i++) alone = strcmp(a->causes.at[i].reason, REASON) == 0;
	return alone;
}

/* false: nothing is the same and not 0 yet. */
static bool begin_at_zero(int64_t one[3], int64_t two[3])
{
	bool moves = false;
	for (int i = 0; i < 3; i++) {
		if (one[i] != two[i] || !one[i]) continue;
		one[i] = two[i] = 0;
		moves = true;
	}
	return moves;
}

bool lost_first(struct query *q, const struct finding *f, struct finding *out)
{
	*out = *f;
	struct interp_thread *who = out->model.who;
	bool blocks = begin_at_zero(who[0].block_idx, who[1].block_idx), threads = begin_at_zero(who[0].thread_idx, who[1].thread_idx);
	if (!blocks && !threads) return false;
	finding_replay(q, out);
	return out->replay.done;
}
