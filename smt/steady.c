/* Two reads of one place by one thread are one value, as long as nothing raced, where the thread passes no barrier between them, makes no
 * atomic access there and stores nothing to the array: who else changed it would race with the first read or with the second.
 *
 * Of the first race of a run this is true, and so of some race of a kernel that has any: questions to which it is added are all answered
 * by no only if there is none at all. With an alarm, were it benign, what they say is worth nothing. So they are asked apart, and only a
 * proof of the whole kernel counts.
 *
 * match: two reads of one place by one thread, no barrier, atomic access or store of its own to the array between
 * result: one value, if that leaves no race of the kernel at all */
#include "smt/smt_internal.h"

#define SHARE 0.125                     /* of a kernel's work */

struct opened { struct read_binding b; bool always; };
struct look {
	struct kernel *k;
	struct arena *arena;
	bool alias;
	struct near_list *out;
	uint32_t branches, loops;           /* around; branches: in the body of the innermost loop or of the kernel */
	uint32_t *reads;                    /* by site: how many statements read there */
	VEC(struct opened) open;            /* read since the last of what ends it */
};

/* Is the read b itself made in each iteration? A name that b gives to what a branch read stands for that read, which something may have ended since.
 * False: it has. */
static bool is_open(const struct look *l, const struct read_binding *b, bool *always)
{
	*always = !l->branches;
	for (size_t i = 0; i < l->open.n && b->said; i++) {
		if (l->open.at[i].b.access->site.ix != b->access->site.ix) continue;
		*always = l->open.at[i].always;
		return true;
	}
	return !b->said;
}

/* In a loop the first is made in each iteration, and the second where the first says so: see instances. */
static void note(struct look *l, const struct read_binding *b)
{
	bool always;
	if (!is_open(l, b, &always)) return;
	for (size_t i = 0; i < l->open.n && l->out->n < LIMIT_STEADY_PAIRS; i++) {
		const struct opened *o = &l->open.at[i];
		bool pair = o->b.access->array.ix == b->access->array.ix && o->b.access->site.ix != b->access->site.ix;
		bool once = l->reads[o->b.access->site.ix] == 1 && l->reads[b->access->site.ix] == 1;
		if (pair && once && (o->always || !l->loops)) VEC_PUSH(l->arena, l->out, ((struct near_pair) { o->b, *b, l->loops > 0 }));
	}
	VEC_PUSH(l->arena, &l->open, ((struct opened) { *b, always }));
}

static void end_of(struct look *l, array_ref written)
{
	size_t kept = 0;
	for (size_t i = 0; i < l->open.n; i++)
		if (!arrays_may_meet(l->k, l->open.at[i].b.access->array, written, l->alias)) l->open.at[kept++] = l->open.at[i];
	l->open.n = kept;
}

static void walk(struct look *l, const struct core_stmt *s, int depth);

/* Each iteration has variables of its own. */
static void walk_loop(struct look *l, const struct core_stmt *s, int depth)
{
	uint32_t around = l->branches;
	l->open.n = l->branches = 0;
	l->loops++;
	walk(l, s->u.loop.body, depth + 1);
	l->loops--;
	l->open.n = 0;
	l->branches = around;
}

static void walk(struct look *l, const struct core_stmt *s, int depth)
{
	struct read_binding b;
	if (depth > LIMIT_CORE_DEPTH) {
		l->open.n = 0;              /* who knows what is in there */
		return;
	}
	switch (s->kind) {
	case CORE_SEQ:
		for (uint32_t i = 0; i < s->u.seq.n; i++) walk(l, s->u.seq.at[i], depth + 1);
		return;
	case CORE_IF:
		l->branches++;
		walk(l, s->u.branch.then, depth + 1);
		if (s->u.branch.other) walk(l, s->u.branch.other, depth + 1);
		l->branches--;
		return;
	case CORE_FOR: walk_loop(l, s, depth); return;
	case CORE_READ: case CORE_APPROX:
		if (reads_of_array(l->k, s, &b) && b.access->site.ix) note(l, &b);
		return;
	case CORE_WRITE: end_of(l, s->u.write.access.array); return;
	case CORE_ATOMIC: case CORE_SYNC: l->open.n = 0; return;
	case CORE_NONE: case CORE_SKIP: case CORE_ASSUME: case CORE_ASSERT: return;
	}
	UNREACHABLE("core_kind out of range");
}

void steady_collect(struct kernel *k, struct arena *a, bool alias, struct near_list *out)
{
	struct look l = { .k = k, .arena = a, .alias = alias, .out = out };
	if (k->asynchronous || k->unsupported || !k->body) return;
	l.reads = ARENA_ARRAY(a, uint32_t, k->sites.n + 1);
	struct core_walk w = core_walk_begin(k->body, a);
	for (const struct core_stmt *s; (s = core_walk_next(&w));)
		if (s->kind == CORE_READ) l.reads[s->u.read.access.site.ix]++;
	walk(&l, k->body, 0);
}

/* ---- in a question ---- */

/* The only access of that site in the question's phase; NULL: there is none, or there are several. */
static const struct phase_access *only_access(const struct query *q, site_ref site)
{
	const struct phase_access *found = NULL;
	for (size_t i = 0; i < q->phase->accesses.n; i++) {
		const struct phase_access *x = &q->phase->accesses.at[i];
		if (x->access.site.ix != site.ix) continue;
		if (found) return NULL;
		found = x;
	}
	return found;
}

/* What v is called in e, in whatever iteration. False: e does not mention it, or by two names. */
static bool name_in(struct query *q, expr_ref e, var_ref v, var_ref *out)
{
	const struct var_list *vars = query_vars(q, e);
	size_t n = 0;
	for (size_t i = 0; i < vars->n; i++) {
		if (vars->at[i].ix != v.ix && expr_var_get(q->k->exprs, vars->at[i])->origin.ix != v.ix) continue;
		*out = vars->at[i];
		n++;
	}
	return n == 1;
}

/* The pair in the iteration whose reads the phase has. The guard of the second read tells what the first is called there, and a guard that mentions both is of one
 * iteration: what an iteration read before a barrier is called otherwise behind it, or is another's. */
static bool instances(struct query *q, const struct near_pair *pair, struct near_pair *out)
{
	if (q->kind != ALARM_RACE || q->phase->inexact) return false;
	const struct phase_access *first = only_access(q, pair->x.access->site), *second = only_access(q, pair->y.access->site);
	if (!first || !second) return false;
	*out = *pair;
	out->x.access = &first->access;
	out->y.access = &second->access;
	bool found = !pair->in_loop;
	if (pair->in_loop && (!second->guard.ix || !name_in(q, second->guard, pair->x.var, &out->x.var))) return false;
	for (size_t i = 0; i < q->phase->accesses.n && !found; i++) {
		expr_ref guard = q->phase->accesses.at[i].guard;
		found = guard.ix && var_list_has(query_vars(q, guard), out->x.var) && name_in(q, guard, pair->y.var, &out->y.var);
	}
	return found && query_mentions(q, out->x.var) && query_mentions(q, out->y.var);
}

void steady_link(struct query *q, const struct near_list *near)
{
	struct near_pair p;
	for (size_t n = 0; n < near->n; n++) {
		if (!instances(q, &near->at[n], &p) || p.x.access->count != p.y.access->count) continue;
		if (!int_type_equal(expr_var_get(q->k->exprs, p.x.var)->type, expr_var_get(q->k->exprs, p.y.var)->type)) continue;
		struct var_list vars = { 0 };
		query_index_vars(q, p.x.access, &vars);
		query_index_vars(q, p.y.access, &vars);
		query_vars_add(q, &vars);
		for (int i = 0; i < 2; i++) query_add(q, query_congruent(q, &p.x, i, &p.y, i));
	}
}

/* ---- the second look ---- */

/* Every race that there can be is asked about. */
static bool asks_all(const struct check_options *o)
{
	return !o->no_block && !o->no_warp && !o->no_grid && !o->no_divergence && !o->other_warps && !o->only.ix;
}

bool steady_may_help(struct kernel *k, struct arena *a, const struct check_options *options, const struct check *found, struct query *const *queries, size_t n)
{
	bool open = found->verdict == VERDICT_POSSIBLY_RACY || found->verdict == VERDICT_UNKNOWN, helps = false;
	if (!open || options->steady || options->attempt || options->guess_only || options->true_only || !asks_all(options)) return false;
	struct near_list near = { 0 };
	struct near_pair p;
	steady_collect(k, a, options->alias, &near);
	for (size_t i = 0; i < n && !helps; i++)
		for (size_t j = 0; j < near.n && !helps; j++) helps = instances(queries[i], &near.at[j], &p);
	return helps;
}

void steady_look(struct kernel *k, const struct check_options *options, struct check *found)
{
	struct check_options own = *options;
	struct check other;
	own.steady = own.proof_only = own.attempt = true;
	own.kernel_work = (int64_t)((double)smt_kernel_work(options) * SHARE);
	smt_check_kernel(k, &own, &other);
	if (other.verdict == VERDICT_DRF) *found = other;
}
