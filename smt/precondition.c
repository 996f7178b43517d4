/* The weakest natural precondition under which an open launch has no alarm. A finder proposes: the cheapest parts that exclude all
 * witnesses seen so far, and that launches which people make keep (precondition_natural.c). The check itself decides: of a fresh
 * copy of the kernel with these parts as preconditions. What it alarms there is one more witness to exclude, and so on; a part
 * that no witness speaks for alone is left out again. Nothing here can make a race go away but that check. */
#include "smt/precondition_internal.h"

#include <string.h>

#define SET_WORK (WORK_SECOND / 2000)        /* to look at one of them */
#define LEFT_LEAST 4                 /* at least one part in this many of the work: under a precondition a hard question may be an easy one */
#define RECHECK_LEAST 40             /* one part in this many of the kernel's work is too little for a check */

/* ---- what is known of the launch ---- */

static void uses_find(struct finder *f)
{
	struct core_walk w = core_walk_begin(f->pattern->body, f->arena);
	struct var_list vars = { 0 };
	struct expr_table *t = f->pattern->exprs;
	for (const struct core_stmt *s; (s = core_walk_next(&w));) {
		const struct access *a = core_access(s);
		for (int i = 0; a && i < LIMIT_CORE_DIMS; i++)
			if (a->index[i].ix) expr_vars(t, f->arena, a->index[i], &vars);
		if (s->kind == CORE_IF) expr_vars(t, f->arena, s->u.branch.cond, &vars);
		if (s->kind != CORE_FOR) continue;
		const expr_ref parts[] = { s->u.loop.range.first, s->u.loop.range.limit, s->u.loop.range.step };
		for (int i = 0; i < 3; i++)
			if (parts[i].ix) expr_vars(t, f->arena, parts[i], &vars);
	}
	for (size_t i = 0; i < vars.n; i++) {
		const struct var *v = expr_var_get(t, vars.at[i]);
		if (v->kind == VAR_THREAD_IDX) f->uses_index[0][v->axis] = true;
		if (v->kind == VAR_BLOCK_IDX) f->uses_index[1][v->axis] = true;
	}
}

/* A block of several warps is natural, but for a kernel that admits none anyway. */
static void least_find(struct finder *f)
{
	static const int64_t least[] = { 64, 32, 2 };
	int64_t most = 1;
	for (int i = 0; i < 3; i++) most = most * f->block_most[i] > 1024 ? 1024 : most * f->block_most[i];
	for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
		f->least_threads = least[i];
		if (most >= least[i]) return;
	}
	f->least_threads = 1;
}

/* The kernel with what a proof would assume of its arithmetic said in it; NULL: it could not be made. */
static struct kernel *stated_make(struct finder *f, struct diags *diags)
{
	struct kernel *k = core_parse(f->k->sources, f->k->name, f->open, diags);
	if (k) VEC_PUSH(f->arena, &f->out->copies, k);
	if (!k || !kernel_specialise(k, f->launch, diags)) return NULL;
	smt_state(k, f->options);
	return k;
}

bool finder_init(struct finder *f, struct diags *diags)
{
	f->pattern = core_parse(f->k->sources, f->k->name, f->open, diags);
	if (!f->pattern) return false;
	VEC_PUSH(f->arena, &f->out->copies, f->pattern);
	f->stated = stated_make(f, diags);
	if (!f->stated) return false;
	point_dims(f->k, f->k->block_dim, f->block_dim, f->block_most);
	point_dims(f->k, f->k->grid_dim, f->grid_dim, f->grid_most);
	uses_find(f);
	least_find(f);
	return true;
}

/* ---- what was seen ---- */

/* Where there is no room, for one of the first check, which mostly has many that are alike: what refutes a proposal is not forgotten. */
static void seen_put(struct finder *f, const struct alarm *a)
{
	size_t at = f->seen_count < LIMIT_PRECONDITION_SEEN ? f->seen_count++ : f->seen_first ? --f->seen_first : SIZE_MAX;
	if (at < LIMIT_PRECONDITION_SEEN) f->seen[at] = *a;
}

/* false: one of them has no witness: nothing will exclude them all. */
static bool seen_add(struct finder *f, const struct check *c)
{
	for (size_t i = 0; i < c->alarms.n; i++) {
		const struct alarm *a = &c->alarms.at[i];
		if (a->label == LABEL_BENIGN) continue;
		if (a->witness.block_dim[0] <= 0) return false;
		seen_put(f, a);
	}
	return true;
}

/* ---- proposals ---- */

struct proposal {
	struct finder *f;
	struct candidate_set set, found;
	unsigned cost, limit;                 /* of `set`; of what is looked for */
	uint64_t all;
	int nodes;
	bool ok;
	VEC(struct candidate_set) refused;    /* not natural, or the check gave up on them */
};

static bool set_has(const struct candidate_set *s, size_t c)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->at[i] == c) return true;
	return false;
}

static bool set_equal(const struct candidate_set *a, const struct candidate_set *b)
{
	for (size_t i = 0; i < a->n; i++)
		if (!set_has(b, a->at[i])) return false;
	return a->n == b->n;
}

static bool is_refused(const struct proposal *p)
{
	for (size_t i = 0; i < p->refused.n; i++)
		if (set_equal(&p->refused.at[i], &p->set)) return true;
	return false;
}

static bool set_accept(struct proposal *p)
{
	if (p->cost != p->limit || is_refused(p)) return false;
	p->f->out->work += SET_WORK;
	if (p->f->out->work >= p->f->most) p->nodes = 0;
	if (!precondition_is_natural(p->f, &p->set)) {
		VEC_PUSH(p->f->arena, &p->refused, p->set);
		return false;
	}
	p->found = p->set;
	return p->ok = true;
}

/* Excludes the first witness that is left, by each candidate that does. */
static bool set_search(struct proposal *p, uint64_t killed)
{
	const struct finder *f = p->f;
	if (killed == p->all) return set_accept(p);
	if (p->set.n == LIMIT_PRECONDITION_PARTS || p->nodes-- <= 0) return false;
	uint64_t left = p->all & ~killed, first = left & (~left + 1);
	for (size_t i = 0; i < f->candidates.n && !p->ok; i++) {
		const struct candidate *c = &f->candidates.at[i];
		if (!(c->kills & first) || p->cost + c->cost > p->limit || set_has(&p->set, i)) continue;
		p->set.at[p->set.n++] = i;
		p->cost += c->cost;
		set_search(p, killed | c->kills);
		p->set.n--;
		p->cost -= c->cost;
	}
	return p->ok;
}

/* Of one kind of candidate those that exclude one of these witnesses each, the cheapest first. What they exclude is taken from `left`. */
static void add_cheap(struct proposal *p, unsigned most, uint64_t *left)
{
	const struct finder *f = p->f;
	for (unsigned cost = 1; cost <= most; cost++)
		for (size_t i = 0; i < f->candidates.n && p->set.n < LIMIT_PRECONDITION_PARTS; i++) {
			const struct candidate *c = &f->candidates.at[i];
			if (c->cost != cost || !(c->kills & *left) || set_has(&p->set, i)) continue;
			p->set.at[p->set.n++] = i;
			*left &= ~c->kills;
		}
}

static void add_all(struct proposal *p, const struct candidate_set *parts)
{
	for (size_t i = 0; i < parts->n && p->set.n < LIMIT_PRECONDITION_PARTS; i++) p->set.at[p->set.n++] = parts->at[i];
}

/* These parts of a layout as far as they are known to be needed, axes that nothing uses and signs besides: by one witness at a time the
 * search would try many sets before it has them. */
static bool propose_parts(struct proposal *p, const struct candidate_set *a, const struct candidate_set *b)
{
	uint64_t left = p->all;
	if (!a->n && !b->n) return false;
	p->set.n = 0;
	add_cheap(p, COST_UNUSED, &left);
	left = p->all;
	add_all(p, a);
	add_all(p, b);
	for (size_t i = 0; i < p->set.n; i++) left &= ~p->f->candidates.at[p->set.at[i]].kills;
	add_cheap(p, COST_POSITIVE, &left);
	p->cost = p->limit = 0;
	p->nodes = 1;
	return !left && set_accept(p);
}

static bool propose_layout(struct proposal *p)
{
	const struct candidate_set none = { 0 }, *aligned = &p->f->aligned, *layout = &p->f->layout;
	return propose_parts(p, &none, layout) || propose_parts(p, aligned, &none) || propose_parts(p, aligned, layout);
}

static bool propose(struct proposal *p)
{
	struct finder *f = p->f;
	p->all = f->seen_count == LIMIT_PRECONDITION_SEEN ? UINT64_MAX : (UINT64_C(1) << f->seen_count) - 1;
	uint64_t can = 0;
	for (size_t i = 0; i < f->candidates.n; i++) can |= f->candidates.at[i].kills;
	if (can != p->all) return false;
	p->ok = false;
	if (propose_layout(p)) return true;
	p->nodes = LIMIT_PRECONDITION_NODES;
	for (p->limit = 1; p->limit <= LIMIT_PRECONDITION_COST && !p->ok; p->limit++) {
		p->set.n = 0;
		p->cost = 0;
		set_search(p, 0);
	}
	return p->ok;
}

/* ---- the check ---- */

struct kernel *finder_recheck(struct finder *f, const struct candidate_set *set, int64_t work, bool proof_only, struct check *out)
{
	struct kernel *pattern = f->pattern;
	struct diags diags = { .arena = f->arena };
	struct text t = { 0 };
	size_t own = pattern->preconditions.n;
	for (size_t i = 0; i < set->n; i++) VEC_PUSH(pattern->arena, &pattern->preconditions, f->candidates.at[set->at[i]].cond);
	core_print_whole(pattern, &t);
	pattern->preconditions.n = own;
	struct kernel *k = core_parse(f->k->sources, f->k->name, t.at, &diags);
	text_fini(&t);
	if (!k) return NULL;
	VEC_PUSH(f->arena, &f->out->copies, k);
	for (size_t i = 0; i < set->n; i++)
		kernel_assume(k, ASSUME_PRECONDITION, k->at, "%s (inferred)", f->candidates.at[set->at[i]].text);
	k->follows_launch = f->k->follows_launch;
	if (!kernel_specialise(k, f->launch, &diags) || diags.list.n) return NULL;
	struct check_options options = *f->options;
	options.kernel_work = work;
	options.proof_only = proof_only;
	f->out->rechecks++;
	smt_check_kernel(k, &options, out);
	f->out->work += out->stats.work;
	if (out->limit == LIMIT_TIME) f->out->limit = LIMIT_TIME;
	return k;
}

static bool is_free(const struct check *c)
{
	return verdict_is_free(c->verdict) && !c->gave_up.n;
}

static bool has_witness(const struct check *c)
{
	for (size_t i = 0; i < c->alarms.n; i++)
		if (c->alarms.at[i].label != LABEL_BENIGN && c->alarms.at[i].witness.block_dim[0] > 0) return true;
	return false;
}

/* Most proposals are wrong, and one alarm says so as well as all of them do; benign ones alone do not. NULL also: benign ones were all
 * that it came to before the work was at an end, so what else there is nobody asked. */
static struct kernel *recheck(struct finder *f, const struct candidate_set *set, int64_t work, struct check *out)
{
	int64_t before = f->out->work;
	struct kernel *k = finder_recheck(f, set, work, true, out);
	int64_t left = work - (f->out->work - before);
	if (!k || out->verdict == VERDICT_DRF || has_witness(out) || !out->alarms.n) return k;
	return left > 0 ? finder_recheck(f, set, left, false, out) : NULL;
}

/* ---- what is needed ---- */

/* A witness that all others admit and this one does not. */
static const struct alarm *needs(const struct finder *f, const struct candidate_set *set, size_t part)
{
	const struct alarm *best = NULL;
	for (size_t w = 0; w < f->seen_count; w++) {
		uint64_t bit = UINT64_C(1) << w;
		bool alone = f->candidates.at[set->at[part]].kills & bit;
		for (size_t i = 0; i < set->n && alone; i++) alone = i == part || !(f->candidates.at[set->at[i]].kills & bit);
		if (alone && (!best || (best->label != LABEL_TRUE && f->seen[w].label == LABEL_TRUE))) best = &f->seen[w];
	}
	return best;
}

static void keep(struct finder *f, const struct candidate_set *set)
{
	for (size_t i = 0; i < set->n; i++) {
		const struct alarm *without = needs(f, set, i);
		INVARIANT(without, "a part without a witness of its own was not proposed, or was left out");
		struct precondition p = { .text = f->candidates.at[set->at[i]].text, .without = *without };
		VEC_PUSH(f->arena, &f->out->list, p);
	}
}

/* ---- the search ---- */

/* signs: all of them were tried at once. */
struct search { struct finder *f; struct proposal p; bool signs; };

static int64_t left_of(const struct search *s)
{
	return s->f->most - s->f->out->work;
}

static void set_take_out(struct candidate_set *set, size_t part)
{
	for (size_t i = part + 1; i < set->n; i++) set->at[i - 1] = set->at[i];
	set->n--;
}

/* A part is proposed only where it excludes a witness that those before it left, and may be idle all the same: those after it
 * exclude that one, too. Of several the one that demands most goes. */
static bool leave_out_idle(const struct finder *f, struct candidate_set *set)
{
	size_t idle = set->n;
	for (size_t i = 0; i < set->n; i++)
		if (!needs(f, set, i) && (idle == set->n || f->candidates.at[set->at[i]].cost >= f->candidates.at[set->at[idle]].cost)) idle = i;
	if (idle == set->n) return false;
	set_take_out(set, idle);
	return true;
}

static void settle(struct finder *f, const struct candidate_set *set, struct kernel *k, const struct check *check)
{
	keep(f, set);
	f->out->kernel = k;
	f->out->check = *check;
}

/* ---- all signs at once ---- */

/* What indices count by is at least this, 0 or 1, of as many parameters as a precondition may speak of. */
static void signs_find(struct finder *f, int least, struct candidate_set *out)
{
	struct expr_table *t = f->pattern->exprs;
	struct var_list counts = { 0 };
	out->n = 0;
	finder_counts(f, &counts);
	for (size_t i = 0; i < f->pattern->params.n && out->n < LIMIT_PRECONDITION_PARTS; i++) {
		var_ref v = f->pattern->params.at[i];
		const struct var *var = expr_var_get(t, v);
		if (!var_list_has(&counts, v) || !finder_is_number(var) || finder_is_chosen(f, var->name)) continue;
		size_t at = candidate_propose(f, least ? COST_POSITIVE : COST_SIGN, arena_printf(f->arena, "%s >= %d", var->name, least));
		if (at != SIZE_MAX) out->at[out->n++] = at;
	}
}

/* With the others and without this one: what is alarmed there needs it. NULL: it could not be asked. */
static struct kernel *ask_without(struct finder *f, const struct candidate_set *set, size_t part, int64_t work, struct check *out)
{
	struct candidate_set other = *set;
	size_t n = f->candidates.n;
	struct candidate not = { .text = "not", .cond = expr_not(f->pattern->exprs, f->candidates.at[set->at[part]].cond) };
	VEC_PUSH(f->arena, &f->candidates, not);
	other.at[part] = n;
	struct kernel *k = finder_recheck(f, &other, work, true, out);
	f->candidates.n = n;
	return k;
}

/* A part that no witness speaks for alone, of several one that was not proposed; set->n: there is none. */
static size_t unneeded(struct finder *f, const struct candidate_set *set, const struct candidate_set *proposed)
{
	size_t found = set->n;
	candidates_recall(f);
	for (size_t i = 0; i < set->n; i++)
		if (!needs(f, set, i) && (found == set->n || set_has(proposed, set->at[found]))) found = i;
	return found;
}

/* Each part has a witness of its own in the end. One without which nothing is alarmed goes, if the check is free without it, too. false: that
 * was not found out. */
static bool signs_needed(struct search *s, const struct candidate_set *proposed, struct candidate_set *set, struct kernel **k, struct check *check)
{
	struct finder *f = s->f;
	for (size_t i; (i = unneeded(f, set, proposed)) < set->n;) {
		struct check without;
		struct kernel *asked = left_of(s) > 0 ? ask_without(f, set, i, left_of(s) / 2, &without) : NULL;
		if (!asked || left_of(s) <= 0) return false;
		if (has_witness(&without)) {
			if (!seen_add(f, &without)) return false;
			candidates_recall(f);
			if (!needs(f, set, i)) return false;
			continue;
		}
		if (!is_free(&without)) return false;
		set_take_out(set, i);
		*k = set->n ? recheck(f, set, left_of(s), check) : NULL;
		if (!*k || !is_free(check)) return false;
	}
	return true;
}

static bool are_signs(const struct candidate_set *some, const struct candidate_set signs[2])
{
	for (size_t i = 0; i < some->n; i++)
		if (!set_has(&signs[0], some->at[i]) && !set_has(&signs[1], some->at[i])) return false;
	return true;
}

/* false: with these signs nothing is found out. */
static bool try_signs(struct search *s, const struct candidate_set *proposed, struct candidate_set *set, bool *done)
{
	struct finder *f = s->f;
	struct check check;
	if (set->n < 2 || left_of(s) <= 0 || !precondition_is_natural(f, set)) return false;
	struct kernel *k = recheck(f, set, left_of(s) / 2, &check);
	if (k && has_witness(&check)) return seen_add(f, &check);             /* no sign excludes it */
	*done = k && is_free(&check) && signs_needed(s, proposed, set, &k, &check);
	if (*done) settle(f, set, k, &check);
	return *done;
}

/* Where signs are proposed all of them are tried first, once: with one of them a question may be as hard as with none, and with all it has
 * one case. false: nothing came of it. */
static bool search_signs(struct search *s, const struct candidate_set *proposed, bool *done)
{
	struct candidate_set signs[2];
	bool found = false;
	if (s->signs) return false;
	for (int least = 0; least < 2; least++) signs_find(s->f, least, &signs[least]);
	if (!are_signs(proposed, signs)) return false;
	s->signs = true;
	for (int least = 0; least < 2 && !*done; least++) found |= try_signs(s, proposed, &signs[least], done);
	return found;
}

static bool search_step(struct search *s, bool *done)
{
	struct finder *f = s->f;
	struct check check;
	candidates_find(f);
	if (!propose(&s->p)) return false;
	struct candidate_set set = s->p.found;
	while (leave_out_idle(f, &set)) continue;
	if (search_signs(s, &set, done)) return true;
	int64_t left = left_of(s), least = smt_kernel_work(f->options) / RECHECK_LEAST;
	int64_t part = left / 2 > least ? left / 2 : left;           /* a wrong guess may be hard to check: something is kept for the next */
	struct kernel *k = left > least ? recheck(f, &set, part, &check) : NULL;
	if (k && is_free(&check)) {
		settle(f, &set, k, &check);
		*done = true;
		return true;
	}
	size_t before = f->seen_count, first = f->seen_first;
	if (!k || !seen_add(f, &check) || (f->seen_count == before && f->seen_first == first)) VEC_PUSH(f->arena, &s->p.refused, s->p.found);
	return true;
}

/* Of the work that the kernel may take, what its check left. */
static int64_t work_left(const struct check_options *options, const struct check *found)
{
	int64_t all = smt_kernel_work(options), left = all - found->stats.work;
	return left < all / LEFT_LEAST ? all / LEFT_LEAST : left;
}

static bool is_worth_it(const struct check *found)
{
	return verdict_asks_preconditions(found->verdict);
}

void smt_preconditions_find(const struct kernel *k, const char *open, const struct launch *launch, const struct check_options *options,
	const struct check *found, enum precondition_scope scope, struct preconditions *out)
{
	*out = (struct preconditions) { 0 };
	if (!scope || !is_worth_it(found)) return;
	struct finder f = { .scope = scope, .options = options, .launch = launch, .k = k, .open = open, .arena = arena_new(), .out = out,
		.most = work_left(options, found) };
	struct search s = { .f = &f, .p = { .f = &f } };
	struct diags diags = { .arena = f.arena };
	bool done = false;
	out->arena = f.arena;
	if (!finder_init(&f, &diags) || !seen_add(&f, found)) return;
	f.seen_first = f.seen_count;
	bool enough = true;
	while (!done && out->rechecks < LIMIT_PRECONDITION_CHECKS && (enough = left_of(&s) > smt_kernel_work(options) / RECHECK_LEAST))
		if (!search_step(&s, &done)) break;
	if (!enough && !out->limit) out->limit = LIMIT_WORK;
}

void smt_preconditions_free(struct preconditions *p)
{
	for (size_t i = 0; i < p->copies.n; i++) kernel_free(p->copies.at[i]);
	arena_free(p->arena);
}
