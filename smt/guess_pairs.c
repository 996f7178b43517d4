/* Which pairs of accesses race, or which threads part at a barrier, as far as guesses tell (guess.c): before the solver is asked, and of pairs
 * of which nothing else could be found out. What is told here is a witness that ran, or is possible at most. */
#include "smt/guess_internal.h"

static bool is_access_of(const struct query *q, uint32_t i, site_ref site)
{
	return q->accesses.at[i].from->access.site.ix == site.ix;
}

/* Whatever accesses of these two sites meet store one value: then the alarm of the sites is benign. */
static bool sites_store_equal(struct query *q, site_ref a, site_ref b)
{
	uint32_t n = (uint32_t)q->accesses.n;
	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t j = 0; j < n; j++) {
			bool any, pair = (is_access_of(q, i, a) && is_access_of(q, j, b)) || (is_access_of(q, i, b) && is_access_of(q, j, a));
			if (!pair) continue;
			expr_ref differ = query_stores_differ(q, i, j, &any);
			if (!any || !expr_is_false(q->k->exprs, differ)) return false;
		}
	}
	return true;
}

/* A run has the address at a multiple of what is accessed there. */
static void aligned(struct query *q, uint32_t i, int thread, struct expr_list *more)
{
	const struct access *a = &q->accesses.at[i].from->access;
	if (a->count < 2 || !kernel_site(q->k, a->site)->aligned) return;
	struct expr_table *t = q->k->exprs;
	expr_ref index = lower_index(q->lower, a->index[kernel_array(q->k, a->array)->dims - 1]).e;
	VEC_PUSH(q->arena, more, expr_eq(t, expr_binary(t, EXPR_EMOD, query_copy(q, index, thread), expr_int(t, a->count)), expr_int(t, 0)));
}

/* At aligned addresses, if there is such a meeting, else at any: `more` says which afterwards. */
static bool guess_meeting(struct query *q, uint32_t i, uint32_t j, struct expr_list *more, int64_t *nodes, struct model *m)
{
	size_t any = more->n;
	aligned(q, i, 0, more);
	aligned(q, j, 1, more);
	if (guess_model(q, more, nodes, NULL, m)) return true;
	bool tried = more->n > any;
	more->n = any;
	return tried && guess_model(q, more, nodes, NULL, m);
}

/* Threads of two numbers: those of one number in two blocks may compute the same, in a way that is not followed. */
static expr_ref numbers_differ(struct query *q)
{
	struct expr_table *t = q->k->exprs;
	expr_ref differ = expr_bool(t, false);
	for (int axis = 0; axis < 3; axis++) {
		expr_ref id = expr_var(t, q->k->thread_idx[axis]);
		differ = expr_or(t, differ, expr_not(t, expr_eq(t, query_copy(q, id, 0), query_copy(q, id, 1))));
	}
	return differ;
}

/* One that is possible as it stands is what threads of two numbers do, if such are found soon. */
static void guess_numbers(struct query *q, struct expr_list *more, struct finding *f)
{
	struct finding next = *f;
	int64_t nodes = LIMIT_GUESS_NODES_PAIR;
	VEC_PUSH(q->arena, more, numbers_differ(q));
	if (!guess_model(q, more, &nodes, NULL, &next.model)) return;
	finding_replay(q, &next);
	if (next.replay.done && !next.replay.unfollowed) *f = next;
}

/* Thread 0 performs access i, thread 1 access j. Kept is only what nothing can be added to: a witness that runs, or one
 * that rests on what was approximated. */
static bool guess_pair(struct query *q, uint32_t i, uint32_t j, int64_t *nodes, struct finding *f)
{
	struct expr_list more = { 0 };
	bool has_values;
	*f = (struct finding) { .a = i, .b = j };
	if (!q->direct) query_meet(q, i, j, &more);
	if (!guess_meeting(q, i, j, &more, nodes, &f->model)) return false;      /* first without values: they add facts to the formula */
	expr_ref differ = query_stores_differ(q, i, j, &has_values);
	bool equal = has_values && expr_is_false(q->k->exprs, differ);
	site_ref x = q->accesses.at[i].from->access.site, y = q->accesses.at[j].from->access.site;
	f->benign = equal && query_tells_all(q, x, y) && (q->direct || sites_store_equal(q, x, y));
	if (equal && !f->benign) return false;
	if (has_values && !f->benign) {
		const struct model meet = f->model;
		VEC_PUSH(q->arena, &more, differ);
		if (!guess_model(q, &more, nodes, &meet, &f->model)) return false;
	}
	finding_replay(q, f);
	bool alike = f->independent && f->replay.done && f->replay.unfollowed && q->level == LEVEL_GRID;
	if (alike) guess_numbers(q, &more, f);
	if (f->replay.endless && f->independent) *nodes = 0;      /* the next one would take as long */
	return !f->independent || (f->replay.done && (f->benign || alike || finding_is_true(q, f)));
}

static bool guess_divergence(struct query *q, int64_t nodes, struct finding *f)
{
	const struct expr_list nothing = { 0 };
	*f = (struct finding) { .independent = true };
	if (!guess_model(q, &nothing, &nodes, NULL, &f->model)) return false;
	finding_replay(q, f);
	return f->replay.done;
}

/* Every pair of accesses; those that rest on nothing approximated first, for one pair of sites can have both. */
static bool guess_choice(struct query *q, const bool *apart, void (*tell)(void *data, struct query *q, const struct finding *f), void *data)
{
	int64_t nodes = LIMIT_GUESS_NODES;
	uint32_t n = (uint32_t)q->accesses.n;
	bool over = true, independent[LIMIT_GUESS_ACCESSES];
	for (uint32_t i = 0; i < n; i++) independent[i] = access_independent(q->k, q->phase, q->accesses.at[i].from);
	for (uint32_t turn = 0, more = LIMIT_GUESS_FOUND; turn < 2 * n * n; turn++) {
		uint32_t i = turn / n % n, j = turn % n;
		const struct query_access *a = &q->accesses.at[i], *b = &q->accesses.at[j];
		bool reversed = j < i && b->mode != ACCESS_READ;         /* had its turn as (j, i) */
		if (a->mode == ACCESS_READ || reversed || !query_collide(a, b) || apart[turn % (n * n)]) continue;
		if (q->other.ix && a->from->access.array.ix == b->from->access.array.ix) continue;
		if ((independent[i] && independent[j]) != (turn < n * n)) continue;
		if (query_told(q, a->from->access.site, b->from->access.site)) continue;
		struct finding f;
		if (nodes <= 0 || !more) return false;
		int64_t most = n > LIMIT_PAIRWISE_ACCESSES && nodes > LIMIT_GUESS_NODES_PAIR ? LIMIT_GUESS_NODES_PAIR : nodes, left = most;
		bool found = guess_pair(q, i, j, &left, &f);
		over &= found;
		if (!found) {                    /* only those in vain count: the solver finds pairs no faster */
			nodes -= most - left;
			continue;
		}
		tell(data, q, &f);
		more--;
	}
	return over;
}

bool guess_run(struct query *q, const bool *apart, void (*tell)(void *data, struct query *q, const struct finding *f), void *data)
{
	struct finding f;
	int64_t nodes = q->nonlinear ? LIMIT_GUESS_NODES : LIMIT_GUESS_NODES_LINEAR;
	bool choice = q->kind == ALARM_RACE && !q->direct, over;
	if (choice) return q->accesses.n <= LIMIT_GUESS_ACCESSES && guess_choice(q, apart, tell, data);
	over = q->kind == ALARM_DIVERGENCE ? guess_divergence(q, nodes, &f) :
		guess_pair(q, q->chosen[0], q->chosen[1], &nodes, &f);
	if (over) tell(data, q, &f);
	return over;
}
