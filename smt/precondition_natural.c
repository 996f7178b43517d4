/* Whether launches that people make keep a precondition: one is looked for, in numbers, and run. It has several warps, several
 * blocks where the kernel asks for its block, and some thread in it performs what was alarmed: a precondition that only keeps the
 * kernel from doing anything would explain nothing. */
#include "smt/precondition_internal.h"

#include <string.h>

#define RUN_WORK (WORK_SECOND / 100)         /* to run one launch, at least */
#define APART 4
#define NAMED_BLOCKS 4

static const int64_t BLOCKS[][3] = { { 64, 1, 1 }, { 16, 16, 1 }, { 8, 8, 1 }, { 32, 2, 1 }, { 256, 1, 1 }, { 4, 4, 4 }, { 1, 64, 1 }, { 1, 1, 64 },
	{ 1024, 1, 1 }, { 32, 32, 1 } };
static const int64_t GRIDS[][3] = { { 2, 2, 2 }, { 4, 2, 1 }, { 2, 1, 1 }, { 1, 2, 1 }, { 1, 1, 2 } };
static const int64_t VALUES[] = { 64, 1024, 2, 1, 4096, 0 };
#define SLACK 64      /* where the least that is demanded leaves nothing to do: no width, no grid */
#define COUNT(a) (sizeof(a) / sizeof(a)[0])

static bool is_natural(const struct finder *f, const struct point *p)
{
	int64_t threads = 1, blocks = 1;
	for (int i = 0; i < 3; i++) {
		threads *= p->block_dim[i];
		blocks *= p->grid_dim[i];
	}
	bool asks = f->uses_index[1][0] || f->uses_index[1][1] || f->uses_index[1][2];
	bool open = f->grid_most[0] > 1 || f->grid_most[1] > 1 || f->grid_most[2] > 1;
	return threads >= f->least_threads && threads <= 1024 && (!asks || !open || blocks > 1);
}

/* ---- what happens there ---- */

/* there: the point in the kernel that is run, not in the one in which it was found: both were read from one text, so their parameters are the same. */
struct happened { struct finder *f; struct point there; uint64_t alarms, seed, steps; };

/* Of two unknown conditions each of the four pairs of truth values comes up in some thread or seed: what is only added up bit by bit would tie them. */
static uint64_t stirred(uint64_t var, const struct interp_thread *who, uint64_t seed)
{
	uint64_t z = seed;
	const uint64_t parts[] = { var, (uint64_t)who->thread_idx[0], (uint64_t)who->thread_idx[1], (uint64_t)who->thread_idx[2] };
	for (size_t i = 0; i < COUNT(parts); i++) {
		z = (z ^ parts[i]) * UINT64_C(0x9e3779b97f4a7c15);
		z ^= z >> 32;
	}
	return z;
}

static int64_t happened_value(var_ref v, const struct interp_thread *who, bool *known, void *data)
{
	struct happened *h = data;
	const struct var *var = expr_var_get(h->there.k->exprs, v);
	if (var->kind == VAR_PARAM) return point_value(v, known, &h->there);
	*known = h->seed && (var->kind == VAR_READ || var->kind == VAR_APPROX);
	return (int64_t)(stirred(v.ix, who, h->seed) % (var->type.bits == 1 ? 2 : 16));
}

static bool happened_sink(const struct event *e, const struct interp_thread *who, void *data)
{
	struct happened *h = data;
	(void)who;
	for (size_t i = 0; i < h->f->seen_count; i++) {
		const struct alarm *a = &h->f->seen[i];
		bool barrier = a->kind == ALARM_DIVERGENCE;
		bool it = barrier ? e->is_sync && e->at.line == a->at[0].line && e->at.column == a->at[0].column && e->at.file == a->at[0].file
			: !e->is_sync && (e->site.ix == a->site[0].ix || e->site.ix == a->site[1].ix);
		if (it) h->alarms |= UINT64_C(1) << i;
	}
	return true;
}

static void happened_block(struct happened *h, const int64_t block[3])
{
	const struct point *p = &h->there;
	struct interp in = { .kernel = h->there.k, .value = happened_value, .sink = happened_sink, .data = h, .max_steps = LIMIT_NATURAL_STEPS, .steps = &h->steps, .meetings = true, .machine = true };
	int64_t threads = 1;
	for (int i = 0; i < 3; i++) {
		in.block_dim[i] = p->block_dim[i];
		in.grid_dim[i] = p->grid_dim[i];
		threads *= p->block_dim[i];
	}
	int64_t step = threads > LIMIT_NATURAL_THREADS ? threads / LIMIT_NATURAL_THREADS : 1;
	for (int64_t n = 0; n < threads; n += step) {
		struct interp_thread who = { .thread_idx = { n % p->block_dim[0], n / p->block_dim[0] % p->block_dim[1],
			n / p->block_dim[0] / p->block_dim[1] } };
		memcpy(who.block_idx, block, sizeof who.block_idx);
		while (interp_run_thread(&in, &who, NULL) == INTERP_LIMIT && in.max_iterations != 1)     /* what comes behind a long loop hangs on nothing that */
			in.max_iterations = in.max_iterations ? in.max_iterations / 2 : LIMIT_NATURAL_ITERATIONS; /* it computes: in core that is unknown */
	}
}

/* In the first block, in the last, and in those that the alarms name which are in neither (`if (blockIdx.y == 1)`). */
static void happened_blocks(struct happened *h, uint64_t all)
{
	int64_t first[3] = { 0 }, last[3], named[3];
	unsigned runs = 0;
	for (int i = 0; i < 3; i++) last[i] = h->there.grid_dim[i] - 1;
	happened_block(h, first);
	if (h->alarms != all) happened_block(h, last);
	for (size_t a = 0; a < h->f->seen_count && runs < NAMED_BLOCKS; a++) {
		const int64_t *block = h->f->seen[a].witness.thread[0].block_idx;
		if (h->alarms >> a & 1) continue;
		for (int i = 0; i < 3; i++) named[i] = block[i] < last[i] ? block[i] : last[i];
		if (!memcmp(named, first, sizeof named) || !memcmp(named, last, sizeof named)) continue;
		happened_block(h, named);
		runs++;
	}
}

static bool is_false_there(struct happened *h, expr_ref e)
{
	struct eval_env env = { point_value, &h->there };
	int64_t value;
	return e.ix && expr_eval(h->there.k->exprs, e, &env, &value) == EVAL_OK && !value;
}

/* Without a demand of the source that is not met, and without a claim of it that is false: a proof would assume that away. */
static bool takes_launch(struct happened *h)
{
	const struct kernel *k = h->there.k;
	bool takes = !k->unsupported && !k->unproved;
	for (size_t i = 0; i < k->preconditions.n && takes; i++) takes = !is_false_there(h, k->preconditions.at[i]);
	for (size_t i = 0; i < k->claims.n && takes; i++) takes = !is_false_there(h, k->claims.at[i].cond) || is_false_there(h, k->claims.at[i].whose);
	return takes;
}

/* The kernel takes this launch, and of each alarm one access at least, or its barrier, is reached in it. */
static bool point_happens(struct finder *f, const struct point *p, uint64_t *before)
{
	struct happened h = { .f = f, .there = *p, .alarms = *before };
	h.there.k = f->stated;
	bool good = takes_launch(&h);
	uint64_t all = f->seen_count == LIMIT_PRECONDITION_SEEN ? UINT64_MAX : (UINT64_C(1) << f->seen_count) - 1;
	for (h.seed = 0; good && h.seed < 3 && h.alarms != all; h.seed++) happened_blocks(&h, all);
	*before = h.alarms;
	int64_t work = work_of_steps(WORK_RUN, h.steps);
	f->out->work += work > RUN_WORK ? work : RUN_WORK;
	return good && h.alarms == all;
}

/* ---- all launches that are tried ---- */

/* Parameters get values from `first` on in VALUES, `apart` places from one to the next. */
static void point_start(const struct finder *f, struct point *p, size_t block, size_t grid, size_t first, size_t apart)
{
	struct kernel *k = p->k;
	for (int i = 0; i < 3; i++) {
		int64_t most = f->block_most[i];
		p->block_dim[i] = f->block_dim[i] ? f->block_dim[i] : BLOCKS[block][i] < most ? BLOCKS[block][i] : most;
		most = f->grid_most[i];
		p->grid_dim[i] = f->grid_dim[i] ? f->grid_dim[i] : GRIDS[grid][i] < most ? GRIDS[grid][i] : most;
	}
	int64_t threads = p->block_dim[0] * p->block_dim[1] * p->block_dim[2];
	for (int i = 0; i < 3; i++)           /* an axis that is fixed may have left it small */
		for (; !f->block_dim[i] && threads < f->least_threads && 2 * p->block_dim[i] <= f->block_most[i]; threads *= 2) p->block_dim[i] *= 2;
	for (size_t i = 0; i < k->params.n; i++) {
		struct expr_range r = expr_range(k->exprs, expr_var(k->exprs, k->params.at[i]));
		int64_t value = VALUES[(first + apart * i) % COUNT(VALUES)];
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		p->value[i] = v->type.opaque ? 0 : v->type.bits == 1 ? value & 1 : value < r.lo ? r.lo : value > r.hi ? r.hi : value;
		for (size_t j = 0; j < f->launch->param_count; j++)
			if (!strcmp(f->launch->params[j].name, v->name)) p->value[i] = f->launch->params[j].value;
	}
}

/* Parameters get the values that they have in a witness. */
static void point_like(const struct finder *f, struct point *p, const struct witness *w)
{
	for (size_t i = 0; i < p->k->params.n; i++)
		for (size_t j = 0; j < w->params.n; j++)
			if (!strcmp(w->params.at[j].name, expr_var_get(f->pattern->exprs, p->k->params.at[i])->name)) p->value[i] = w->params.at[j].value;
}

struct trial { struct finder *f; struct point p; expr_ref parts[LIMIT_PRECONDITION_PARTS]; size_t n; uint64_t alarms; unsigned runs; };

/* false: it is no launch that people make, or the work is at an end. */
static bool try_point(struct trial *t, bool *all)
{
	struct finder *f = t->f;
	if (f->out->work >= f->most) return false;
	t->p.steps = 0;
	bool fits = point_fit(&t->p, t->parts, t->n);
	f->out->work += work_of_steps(WORK_RUN, t->p.steps);
	if (!fits || !is_natural(f, &t->p)) return false;
	t->runs++;
	*all = point_happens(f, &t->p, &t->alarms);
	return true;
}

/* What a witness has for numbers that nothing here speaks of (`if (kind == 3)`, `x < end - begin`) is in no table. */
static bool happens_as_seen(struct trial *t, unsigned runs)
{
	bool all = false;
	t->runs = 0;
	for (size_t a = 0; a < t->f->seen_count && t->runs < runs && !all; a++)
		for (size_t block = 0; block < NAMED_BLOCKS && !(t->alarms >> a & 1); block++) {
			point_start(t->f, &t->p, block, 0, 0, 0);
			point_like(t->f, &t->p, &t->f->seen[a].witness);
			if (try_point(t, &all)) break;
		}
	return all;
}

static bool happens_somewhere(struct trial *t, int64_t slack)
{
	bool all = false;
	t->runs = 0;
	t->p.slack = slack;
	for (size_t i = 0; i < COUNT(VALUES) * COUNT(BLOCKS) && !all; i++)       /* each with each, neither changing slowly */
		for (size_t g = 0; g < COUNT(GRIDS) && t->runs < LIMIT_NATURAL_RUNS; g++) {
			point_start(t->f, &t->p, (i + i / COUNT(VALUES)) % COUNT(BLOCKS), g, i % COUNT(VALUES), i / COUNT(VALUES) % APART);
			if (try_point(t, &all)) break;             /* another grid changes little */
		}
	return all;
}

bool precondition_is_natural(struct finder *f, const struct candidate_set *set)
{
	struct trial t = { .f = f, .n = set->n, .p = { .k = f->pattern, .launch = f->launch, .block_fixed = f->block_dim, .block_most = f->block_most,
		.grid_fixed = f->grid_dim, .grid_most = f->grid_most, .value = ARENA_ARRAY(f->arena, int64_t, f->pattern->params.n + 1) } };
	for (size_t i = 0; i < set->n; i++) t.parts[i] = f->candidates.at[set->at[i]].cond;
	return happens_as_seen(&t, 1) || happens_somewhere(&t, 0) || happens_as_seen(&t, LIMIT_NATURAL_RUNS) || happens_somewhere(&t, SLACK);
}
