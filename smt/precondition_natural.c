/* Whether launches that people make keep a precondition: one is looked for, in numbers, and run. It has several warps, several
 * blocks where the kernel asks for its block, and some thread in it performs what was alarmed: a precondition that only keeps the
 * kernel from doing anything would explain nothing. */
#include "smt/precondition_internal.h"

#include <string.h>

#define RUN_WORK (WORK_SECOND / 100)         /* to run one launch, about */
#define REPAIRS 4
#define APART 4

static const int64_t BLOCKS[][3] = { { 64, 1, 1 }, { 16, 16, 1 }, { 8, 8, 1 }, { 32, 2, 1 }, { 256, 1, 1 }, { 4, 4, 4 }, { 1, 64, 1 }, { 1, 1, 64 },
	{ 1024, 1, 1 }, { 32, 32, 1 } };
static const int64_t GRIDS[][3] = { { 2, 2, 2 }, { 4, 2, 1 }, { 2, 1, 1 }, { 1, 2, 1 }, { 1, 1, 2 } };
static const int64_t VALUES[] = { 64, 1024, 2, 1, 4096, 0 };
#define COUNT(a) (sizeof(a) / sizeof(a)[0])

/* A launch in numbers; value: of the parameters, by their place in `params` of the pattern. */
struct point { struct finder *f; int64_t block_dim[3], grid_dim[3]; int64_t *value; };

static int64_t point_value(var_ref v, bool *bound, void *data)
{
	const struct point *p = data;
	const struct var *var = expr_var_get(p->f->pattern->exprs, v);
	*bound = true;
	if (var->kind == VAR_BLOCK_DIM) return p->block_dim[var->axis];
	if (var->kind == VAR_GRID_DIM) return p->grid_dim[var->axis];
	for (size_t i = 0; i < p->f->pattern->params.n; i++)
		if (p->f->pattern->params.at[i].ix == v.ix) return p->value[i];
	*bound = false;
	return 0;
}

static bool point_eval(struct point *p, expr_ref e, int64_t *value)
{
	struct eval_env env = { point_value, p };
	return expr_eval(p->f->pattern->exprs, e, &env, value) == EVAL_OK;
}

static bool point_keeps(struct point *p, expr_ref e)
{
	int64_t value;
	return point_eval(p, e, &value) && value;
}

/* ---- making it true ---- */

static bool point_set(struct point *p, expr_ref e, int64_t value)
{
	const struct expr *x = expr_get(p->f->pattern->exprs, e);
	if (x->kind != EXPR_VAR) return false;
	const struct var *v = expr_var_get(p->f->pattern->exprs, x->var);
	bool block = v->kind == VAR_BLOCK_DIM;
	if (block || v->kind == VAR_GRID_DIM) {
		int64_t fixed = block ? p->f->block_dim[v->axis] : p->f->grid_dim[v->axis], most = block ? p->f->block_most[v->axis] : p->f->grid_most[v->axis];
		if (fixed || value < 1 || value > most) return false;
		(block ? p->block_dim : p->grid_dim)[v->axis] = value;
		return true;
	}
	struct expr_range r = int_type_range(v->type);
	for (size_t i = 0; i < p->f->launch->param_count; i++)
		if (!strcmp(p->f->launch->params[i].name, v->name)) return false;
	for (size_t i = 0; i < p->f->pattern->params.n && value >= r.lo && value <= r.hi; i++) {
		if (p->f->pattern->params.at[i].ix != x->var.ix) continue;
		p->value[i] = value;
		return true;
	}
	return false;
}

/* Of a comparison: one side becomes what the other side is. */
static void point_repair_compare(struct point *p, const struct expr *x)
{
	struct expr_table *t = p->f->pattern->exprs;
	int64_t a, b, step = x->kind == EXPR_LT;
	struct expr left = *expr_get(t, x->kid[0]);
	if (!point_eval(p, x->kid[0], &a) || !point_eval(p, x->kid[1], &b)) return;
	if (x->kind == EXPR_EQ && left.kind == EXPR_EMOD && b == 0) {
		if (point_eval(p, left.kid[1], &b) && b > 0) point_set(p, left.kid[0], b);
	} else if (!point_set(p, x->kid[1], a + step)) {
		point_set(p, x->kid[0], b - step);
	}
}

static void point_repair(struct point *p, expr_ref e)
{
	const struct expr x = *expr_get(p->f->pattern->exprs, e);
	if (point_keeps(p, e)) return;
	if (x.kind == EXPR_AND) {
		point_repair(p, x.kid[0]);
		point_repair(p, x.kid[1]);
	} else if (x.kind == EXPR_OR) {
		point_repair(p, x.kid[0]);
	} else if (x.kind == EXPR_LE || x.kind == EXPR_LT || x.kind == EXPR_EQ) {
		point_repair_compare(p, &x);
	}
}

static bool point_is_natural(const struct point *p)
{
	int64_t threads = 1, blocks = 1;
	for (int i = 0; i < 3; i++) {
		threads *= p->block_dim[i];
		blocks *= p->grid_dim[i];
	}
	bool asks = p->f->uses_index[1][0] || p->f->uses_index[1][1] || p->f->uses_index[1][2];
	bool open = p->f->grid_most[0] > 1 || p->f->grid_most[1] > 1 || p->f->grid_most[2] > 1;
	return threads >= p->f->least_threads && threads <= 1024 && (!asks || !open || blocks > 1);
}

/* false: no such launch was found from these numbers. */
static bool point_fit(struct point *p, const expr_ref *parts, size_t n)
{
	struct kernel *k = p->f->pattern;
	for (int round = 0; round < REPAIRS; round++) {
		bool kept = true;
		for (size_t i = 0; i < n + k->preconditions.n; i++) {
			expr_ref e = i < n ? parts[i] : k->preconditions.at[i - n];
			if (point_keeps(p, e)) continue;
			kept = false;
			point_repair(p, e);
		}
		if (kept) return point_is_natural(p);
	}
	return false;
}

/* ---- what happens there ---- */

struct happened { struct finder *f; struct kernel *k; uint64_t alarms; uint64_t seed; };

static int64_t happened_value(var_ref v, const struct interp_thread *who, bool *known, void *data)
{
	const struct happened *h = data;
	const struct var *var = expr_var_get(h->k->exprs, v);
	*known = h->seed && (var->kind == VAR_READ || var->kind == VAR_APPROX);
	uint64_t mix = (v.ix * UINT64_C(0x9e3779b97f4a7c15)) ^ ((uint64_t)who->thread_idx[0] * 0x85ebca6b) ^ h->seed;
	return (int64_t)((mix ^ mix >> 29) % 16);
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

static void happened_block(struct happened *h, const struct point *p, bool last)
{
	struct interp in = { .kernel = h->k, .value = happened_value, .sink = happened_sink, .data = h, .max_steps = LIMIT_NATURAL_STEPS, .machine = true };
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
		for (int i = 0; i < 3 && last; i++) who.block_idx[i] = p->grid_dim[i] - 1;
		interp_run_thread(&in, &who, NULL);
	}
}

/* The kernel takes this launch, and of each alarm one access at least, or its barrier, is reached in it. */
static bool point_happens(struct point *p, uint64_t *before)
{
	struct finder *f = p->f;
	struct arena *arena = arena_new();
	struct diags diags = { .arena = arena };
	struct kernel *k = core_parse(f->k->sources, f->k->name, f->open, &diags);
	struct launch launch = { .params = ARENA_ARRAY(arena, struct launch_param, f->pattern->params.n + 1) };
	memcpy(launch.block_dim, p->block_dim, sizeof launch.block_dim);
	memcpy(launch.grid_dim, p->grid_dim, sizeof launch.grid_dim);
	struct launch_param *params = ARENA_ARRAY(arena, struct launch_param, f->pattern->params.n + 1);
	for (size_t i = 0; i < f->pattern->params.n; i++) {
		const struct var *v = expr_var_get(f->pattern->exprs, f->pattern->params.at[i]);
		if (!v->type.opaque) params[launch.param_count++] = (struct launch_param) { v->name, p->value[i] };
	}
	launch.params = params;
	bool good = k && kernel_specialise(k, &launch, &diags) && !k->unsupported && !k->unproved;
	struct happened h = { .f = f, .k = k, .alarms = *before };
	uint64_t all = f->seen_count == LIMIT_PRECONDITION_SEEN ? UINT64_MAX : (UINT64_C(1) << f->seen_count) - 1;
	for (h.seed = 0; good && h.seed < 3 && h.alarms != all; h.seed++) {
		happened_block(&h, p, false);
		if (h.alarms != all) happened_block(&h, p, true);
	}
	*before = h.alarms;
	if (k) kernel_free(k);
	arena_free(arena);
	return good && h.alarms == all;
}

/* ---- all launches that are tried ---- */

/* Parameters get values from `first` on in VALUES, `apart` places from one to the next. */
static void point_start(struct point *p, size_t block, size_t grid, size_t first, size_t apart)
{
	struct kernel *k = p->f->pattern;
	for (int i = 0; i < 3; i++) {
		int64_t most = p->f->block_most[i];
		p->block_dim[i] = p->f->block_dim[i] ? p->f->block_dim[i] : BLOCKS[block][i] < most ? BLOCKS[block][i] : most;
		most = p->f->grid_most[i];
		p->grid_dim[i] = p->f->grid_dim[i] ? p->f->grid_dim[i] : GRIDS[grid][i] < most ? GRIDS[grid][i] : most;
	}
	int64_t threads = p->block_dim[0] * p->block_dim[1] * p->block_dim[2];
	for (int i = 0; i < 3; i++)           /* an axis that is fixed may have left it small */
		for (; !p->f->block_dim[i] && threads < p->f->least_threads && 2 * p->block_dim[i] <= p->f->block_most[i]; threads *= 2) p->block_dim[i] *= 2;
	for (size_t i = 0; i < k->params.n; i++) {
		struct expr_range r = expr_range(k->exprs, expr_var(k->exprs, k->params.at[i]));
		int64_t value = VALUES[(first + apart * i) % COUNT(VALUES)];
		const struct var *v = expr_var_get(k->exprs, k->params.at[i]);
		p->value[i] = v->type.opaque ? 0 : v->type.bits == 1 ? value & 1 : value < r.lo ? r.lo : value > r.hi ? r.hi : value;
		for (size_t j = 0; j < p->f->launch->param_count; j++)
			if (!strcmp(p->f->launch->params[j].name, v->name)) p->value[i] = p->f->launch->params[j].value;
	}
}

bool precondition_is_natural(struct finder *f, const struct candidate_set *set)
{
	expr_ref parts[LIMIT_PRECONDITION_PARTS];
	uint64_t alarms = 0;
	unsigned runs = 0;
	struct point p = { .f = f, .value = ARENA_ARRAY(f->arena, int64_t, f->pattern->params.n + 1) };
	for (size_t i = 0; i < set->n; i++) parts[i] = f->candidates.at[set->at[i]].cond;
	for (size_t i = 0; i < COUNT(VALUES) * COUNT(BLOCKS); i++)       /* each with each, neither changing slowly */
		for (size_t g = 0; g < COUNT(GRIDS); g++) {
			point_start(&p, (i + i / COUNT(VALUES)) % COUNT(BLOCKS), g, i % COUNT(VALUES), i / COUNT(VALUES) % APART);
			if (!point_fit(&p, parts, set->n)) continue;
			if (f->out->work >= f->most) return false;
			f->out->work += RUN_WORK;
			if (point_happens(&p, &alarms)) return true;
			if (++runs == LIMIT_NATURAL_RUNS) return false;
			break;                    /* another grid changes little */
		}
	return false;
}
